export { Costs, costsOf, worth } from './costs.ts'
export { nameDepth, structureWeight } from './depth.ts'
export { definition, Types, typesIn, typesOf, typesOfValues, typeValue } from './types-of.ts'
