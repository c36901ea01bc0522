export { default } from './const-to-enum.ts'
