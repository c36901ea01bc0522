export { default } from './drop-redundant.ts'
