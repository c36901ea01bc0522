export {
  type Config,
  type ConfigOverride,
  type ConfigPluginItem,
  type ConfigPreset,
  type ConfigPresetItem,
  defineConfig,
  type NamedOptions,
} from './config.ts'
export { loadConfigSchema } from './config-schema.ts'
export { shippedNames } from './find-module.ts'
export { type Flags, loadConfig, type LoadOptions } from './load-config.ts'
export { type Matcher, matcherOf } from './match.ts'
export type { PolicyDescription, ResolvedConfig, Target } from './resolved-config.ts'
export { type ThrownAt, thrownAt } from './thrown-at.ts'
