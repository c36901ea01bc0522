export { buildReport } from './build-report.ts'
export type { ReportData } from './report-data.ts'
export type { ReportOptions, ReportTool } from './report-tool.ts'
export { renderReport } from './render-report.ts'
