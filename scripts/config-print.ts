// `npm run config:print`: what the console config makes of routes, guards, menu and lists, as tables.
import { parseConfig } from '../src/config/check-config.ts'
import { printConfig } from '../src/config/print-config.ts'
import { documentNames } from '../vite/documents.ts'
import { readConsole } from '../vite/read-console.ts'

try {
  const written = await readConsole('src/config/console.ts')
  console.log(printConfig(parseConfig(written, { documents: documentNames() })))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
