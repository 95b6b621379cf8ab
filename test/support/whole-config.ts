import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConsoleInput } from '../../src/config/compiler/schema.ts'

const FILE = join(import.meta.dirname, '../fixtures/whole-console.json')

/** The console with all screens, of staff too, as `node scripts/freeze-config.ts` found it last: product staff edit the real one. */
export const wholeConfig = JSON.parse(readFileSync(FILE, 'utf8')) as ConsoleInput
