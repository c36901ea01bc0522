export { default } from './strip-descriptions.ts'
