import { join } from 'node:path'
import { readConfig } from '../../src/config/compiler/written/read-written.ts'

/** The config that tests stand on. */
export const consoleConfig = readConfig(join(import.meta.dirname, 'fixture-config/console.ts'))
