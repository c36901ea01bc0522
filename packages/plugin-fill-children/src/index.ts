export { default, type FillChildrenOptions } from './fill-children.ts'
