export { default } from './hoist-duplicates.ts'
