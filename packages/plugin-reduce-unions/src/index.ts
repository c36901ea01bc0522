export { default } from './reduce-unions.ts'
