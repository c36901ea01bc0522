export { default } from './simplify-compositions.ts'
