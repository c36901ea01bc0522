export { default, type CoerceBooleansOptions } from './coerce-booleans.ts'
