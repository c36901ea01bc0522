export { default, type ToolSchemaOptions } from './tool-schema.ts'
