import { didYouMean, errorAt, isObject, type JsonObject, type Origin, within } from '@spokeshave/core'

import { knownCodes } from './codes.ts'
import { type RuleInfo, type RuleName, ruleNames, rules, type SettingLevel, settingLevels } from './rules.ts'

const codePrefix = 'code.'
/** A code that is so many edits from a known one is taken for that. */
const mostSlips = 2

/** How a rule is written in a configuration: a level, or that and the rule's option. */
export type RuleSetting = SettingLevel | readonly [level: SettingLevel] | readonly [level: SettingLevel, option: number | string]

/** Sets the level of the losses of one code, whatever the rule of their effect says. */
export type CodeRule = `code.${string}`

/** The key `check` of a configuration. */
export type CheckSettings = { readonly [rule in RuleName]?: RuleSetting } & { readonly [code: CodeRule]: SettingLevel | readonly [level: SettingLevel] }

/** How one rule is set. */
export interface RuleState {
  readonly level: SettingLevel
  readonly option: number | string | undefined
}

/** How all rules are set. */
export type Rules = Readonly<Record<RuleName, RuleState>> & { readonly [code: CodeRule]: RuleState | undefined }

/** The rules where nothing is said. */
export const defaultRules: Rules = Object.freeze(
  Object.fromEntries(ruleNames.map((name) => [name, { level: rules[name].level, option: rules[name].option?.initial }])),
) as Rules

/** The level of what a rule found: that of its code, where it is a loss and there is one. */
export function levelOf(laid: Rules, rule: RuleName, code: string | undefined): SettingLevel {
  const ofCode = code === undefined || !rule.startsWith('loss.') ? undefined : laid[`code.${code}`]
  return (ofCode ?? laid[rule]).level
}

/**
 * Lays settings over rules. A level alone keeps the option that is set. Throws `BAD_CONFIG` for a rule or level that is
 * none, `BAD_OPTIONS` for an option that does not fit; `origin` is where the settings are written.
 */
export function layRules(settings: unknown, under: Rules = defaultRules, origin: Origin = { key: 'check' }): Rules {
  if (settings === undefined) return under
  if (!isObject(settings)) throw errorAt(origin, 'BAD_CONFIG', origin.key, `must be an object of rules, found ${show(settings)}`)
  const laid: Record<RuleName, RuleState> & Record<CodeRule, RuleState | undefined> = { ...under }
  for (const [name, setting] of Object.entries(settings)) {
    if (setting === undefined) continue
    if (isCodeRule(name)) {
      checkCode(name, origin)
      laid[name] = layRule({}, setting, defaultRules[name], within(origin, name))
      continue
    }
    if (!isRule(name)) {
      const hint = didYouMean(name, ruleNames) || (knownCodes.has(name) ? `; the key of a code is "code.${name}"` : `; known: ${ruleNames.join(', ')}, and code.NAME for each code of a loss`)
      const at = within(origin, name)
      throw errorAt(at, 'BAD_CONFIG', `${at.key}:`, `unknown rule${hint}`)
    }
    laid[name] = layRule(rules[name], setting, under[name], within(origin, name))
  }
  return laid
}

function isCodeRule(name: string): name is CodeRule {
  return name.startsWith(codePrefix)
}

/** A plugin may have codes that nobody knows here, so only what looks like a slip of the pen is refused. */
function checkCode(name: CodeRule, origin: Origin): void {
  const code = name.slice(codePrefix.length)
  if (knownCodes.has(code)) return
  const hint = didYouMean(code, knownCodes, mostSlips)
  const at = within(origin, name)
  if (code === '' || hint !== '') throw errorAt(at, 'BAD_CONFIG', `${at.key}:`, code === '' ? 'a code must follow the dot' : `unknown code${hint}`)
}

function layRule(rule: Pick<RuleInfo, 'option'>, setting: unknown, under: RuleState | undefined, origin: Origin): RuleState {
  const list: readonly unknown[] = Array.isArray(setting) ? setting : [setting]
  const [level, option] = list
  if (!settingLevels.includes(level as SettingLevel) || list.length > 2) {
    const hint = typeof level === 'string' && list.length <= 2 ? didYouMean(level, settingLevels) : ''
    const why = `must be "off", "warn", "error", or a list of one of them and an option, found ${show(setting)}${hint}`
    throw errorAt(origin, 'BAD_CONFIG', origin.key, why)
  }
  if (option === undefined) return { level: level as SettingLevel, option: under?.option }
  if (rule.option === undefined) throw errorAt(origin, 'BAD_OPTIONS', origin.key, `takes no option, found ${show(option)}`)
  if (!fits(option, rule.option.initial)) {
    throw errorAt(within(origin, 1), 'BAD_OPTIONS', `${origin.key}[1]`, `must be ${rule.option.expected}, found ${show(option)}`)
  }
  return { level: level as SettingLevel, option: option as number | string }
}

function isRule(name: string): name is RuleName {
  return Object.hasOwn(rules, name)
}

/** Of the options there are two kinds: counts and patterns. */
function fits(option: unknown, initial: number | string): boolean {
  if (typeof initial === 'number') return Number.isSafeInteger(option) && (option as number) >= 0
  if (typeof option !== 'string') return false
  try {
    return patternOf(option) !== undefined
  } catch {
    return false
  }
}

/** The regular expression that a whole name must match. */
export function patternOf(text: string): RegExp {
  return new RegExp(`^(?:${text})$`, 'u')
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}

/** What the key `check` of a configuration may say, as a JSON Schema. */
export const checkRulesSchema: JsonObject = {
  type: 'object',
  description: 'The rules of `spokeshave check`, by name, and codes of losses as code.NAME: "off", "warn" or "error", or a list of that and an option.',
  properties: Object.fromEntries(ruleNames.map((name) => [name, schemaOf(rules[name])])),
  patternProperties: {
    '^code\\..': { ...schemaOf({}), description: 'The level of losses of this code, whatever the rule of their effect says: code.dropped-reference.' },
  },
  additionalProperties: false,
}

function schemaOf({ summary, level, option }: Partial<RuleInfo>): JsonObject {
  const named: JsonObject = { enum: [...settingLevels] }
  const list: JsonObject = { type: 'array', prefixItems: [named, ...(option === undefined ? [] : [option.schema])], items: false, minItems: 1 }
  const said = summary === undefined || level === undefined ? {} : { description: summary, default: option === undefined ? level : [level, option.initial] }
  return { ...said, anyOf: [named, list] }
}
