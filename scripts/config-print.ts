// `npm run config:print`: what the console config makes of routes, guards, menu and lists, as tables.
import { parseConfig } from '../src/config/check-config.ts'
import { consoleConfig } from '../src/config/console.ts'
import { printConfig } from '../src/config/print-config.ts'
import { documentNames } from '../vite/documents.ts'

console.log(printConfig(parseConfig(consoleConfig, { documents: documentNames() })))
