export { default, type PruneCompositionsOptions } from './prune-compositions.ts'
