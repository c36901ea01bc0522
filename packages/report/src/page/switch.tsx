import type { JSX } from 'preact'
import { useId } from 'preact/hooks'

interface SwitchProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly choices: Readonly<Record<T, string>>
  readonly onChange: (value: T) => void
}

/** One of a few choices that stand side by side. */
export function Switch<T extends string>({ label, value, choices, onChange }: SwitchProps<T>): JSX.Element {
  const name = useId()
  return (
    <fieldset class="switch">
      <legend class="unseen">{label}</legend>
      {(Object.keys(choices) as T[]).map((choice) => (
        <label key={choice}>
          <input type="radio" name={name} checked={choice === value} onChange={() => onChange(choice)} />
          <span>{choices[choice]}</span>
        </label>
      ))}
    </fieldset>
  )
}
