export { default } from './relax-objects.ts'
