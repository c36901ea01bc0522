import { createInterface } from 'node:readline/promises'

import { Failure } from './failure.ts'
import type { Streams } from './streams.ts'

/** Something to be asked on a terminal. */
export interface Question {
  readonly key: string
  readonly text: string
  /** What the answer must look like; asked again until it does. */
  readonly pattern?: RegExp
}

/** Asks questions in turn and gives the answers by key, without blanks around. Who gives none ends the run. */
export async function ask(
  { stdin, stdout }: Streams,
  questions: readonly Question[],
): Promise<Readonly<Record<string, string>>> {
  const terminal = createInterface({ input: stdin, output: stdout })
  const closed = new Promise<never>((_, reject) => {
    terminal.once('close', () => reject(new Failure('init: no answer was given, and nothing is written')))
  })
  // It also closes when all is answered, and then nobody waits for it.
  closed.catch(() => {})
  const askOnce = async ({ text, pattern }: Question): Promise<string | undefined> => {
    const answer = (await Promise.race([terminal.question(text), closed])).trim()
    return pattern === undefined || pattern.test(answer) ? answer : undefined
  }
  const answers: Record<string, string> = {}
  try {
    for (const question of questions) {
      let answer: string | undefined
      while (answer === undefined) answer = await askOnce(question)
      answers[question.key] = answer
    }
  } finally {
    terminal.close()
  }
  return answers
}
