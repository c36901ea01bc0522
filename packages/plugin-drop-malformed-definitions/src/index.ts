export { default } from './drop-malformed-definitions.ts'
