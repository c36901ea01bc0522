export { default, type InferTypesOptions } from './infer-types.ts'
