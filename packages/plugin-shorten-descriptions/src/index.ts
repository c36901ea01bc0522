export { default } from './shorten-descriptions.ts'
