export { type BestFitOptions, default } from './preset.ts'
