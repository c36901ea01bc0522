export { default } from './prune-definitions.ts'
