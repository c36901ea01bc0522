export { default, type DropDefinitionsOptions } from './drop-definitions.ts'
