export { type CodexOptions, default } from './preset.ts'
export { codexChildren } from './children.ts'
export { parseToolInputSchema, parseToolInputSchemaWithoutCompaction, prepareToolInputSchema } from './tool-input-schema.ts'
