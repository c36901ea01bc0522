// Logs texts that it is given as JSON, `$NAME` in them filled in, and then works or ends: `{ stdout, stderr, name, error, ends }`.
import { serve, tool } from './serve.js'

const fill = (text) => text.replaceAll(/\$([A-Z]+)/g, (_, name) => process.env[name])
const { stdout = '', stderr = '', name = 'blab', error, ends = false } = JSON.parse(process.argv[2])
process.stdout.write(fill(stdout))
process.stderr.write(fill(stderr))
if (ends) process.exitCode = 3
else
  serve(
    () => {
      if (error !== undefined) throw { code: 1, message: fill(error) }
      return { tools: [tool('saw')] }
    },
    { name: fill(name) },
  )
