export { default, type CollapseDepthOptions } from './collapse-depth.ts'
