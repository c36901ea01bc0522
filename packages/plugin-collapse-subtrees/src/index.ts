export { default } from './collapse-subtrees.ts'
