export { default } from './drop-properties.ts'
