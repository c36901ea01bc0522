export { default } from './tidy-descriptions.ts'
