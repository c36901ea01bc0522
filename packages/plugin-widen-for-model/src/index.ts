export { default } from './widen-for-model.ts'
