// `node scripts/freeze-config.ts`: copies the console's config as it is now to where the tests of screens for staff and of whole
// stories read it, so that later edits of it do not concern them. For developers who add a list or an option.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../src/config/compiler/written/read-written.ts'

const consoleConfig = readConfig('src/config/console.ts')

const FILE = join(import.meta.dirname, '../test/fixtures/whole-console.json')

/** A line for every route, group and list, so that a diff names what is new. */
const written = Object.entries(consoleConfig).map(([name, part]) => {
  const lines = Array.isArray(part)
    ? part.map((one) => JSON.stringify(one))
    : Object.entries(part).map(([key, one]) => `${JSON.stringify(key)}:${JSON.stringify(one)}`)
  const [open, close] = Array.isArray(part) ? '[]' : '{}'
  return typeof part === 'object'
    ? `${JSON.stringify(name)}:${open}\n${lines.join(',\n')}\n${close}`
    : `${JSON.stringify(name)}:${JSON.stringify(part)}`
})
writeFileSync(FILE, `{\n${written.join(',\n')}\n}\n`)
