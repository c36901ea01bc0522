export { default } from './collapse-root.ts'
