export { default } from './open-one-of.ts'
