export { default } from './shorten-enums.ts'
