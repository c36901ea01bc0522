import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

import { startCli } from './run-cli.ts'

const children: ChildProcessWithoutNullStreams[] = []
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')))

/** A watched run, and what it printed so far. */
export class Watched {
  readonly child: ChildProcessWithoutNullStreams
  text = ''

  constructor(cwd: string, command: string, ...args: string[]) {
    this.child = startCli([command, '--watch', ...args], { cwd })
    children.push(this.child)
    for (const stream of [this.child.stdout, this.child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (this.text += text))
  }

  /** Waits until a run has ended, and gives what was printed since the last one. A run that never ends fails by the runner's clock. */
  async run(): Promise<string> {
    const end = /watching \d+ paths?; Ctrl-C ends\n/
    while (!end.test(this.text)) {
      if (this.child.exitCode !== null) throw new Error(`it ended: ${this.text}`)
      await sleep(50)
    }
    const { text } = this
    this.text = ''
    return text
  }

  async end(signal: NodeJS.Signals): Promise<unknown> {
    const exited = once(this.child, 'exit')
    this.child.kill(signal)
    const [code, by] = (await exited) as [number | null, string | null]
    return by ?? code
  }
}
