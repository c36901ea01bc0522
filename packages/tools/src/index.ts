export { parseDynamicTool } from './dynamic.ts'
export { pluginServerLimits } from './limits.ts'
export { parseMcpTool } from './mcp.ts'
export { readToolLine, readTools } from './read-tools.ts'
export { type ResponsesOptions, type ResponsesTool, stringifyResponsesTool, toResponsesTool } from './responses.ts'
export { searchText } from './search-text.ts'
export type {
  Outcome,
  ParserChoice,
  ReadingPlace,
  ReadOptions,
  SchemaParser,
  SchemaReading,
  ToolDefinition,
  ToolReading,
  ToolTarget,
} from './tool-definition.ts'
