import { createHash } from 'node:crypto'
import { join, relative, sep } from 'node:path'
import type { Engine } from '../../server/platform/db/client.ts'

/** What moves money, publishes prices or is about the databases themselves. */
const ALWAYS_ON_BOTH = /^test\/server\/(wallet|ledger|payment|db)\/|^test\/server\/catalog\/versions\./
const ROOT = join(import.meta.dirname, '../..')

/**
 * The databases that a test file is played on. `TEST_DATABASES` says which: `both` (default), `one`, chosen by the file's path (`npm test`),
 * or `other`, which are all that `one` leaves out (`npm run test:full -- databases`).
 */
export function databasesOf(testPath: string, choice = process.env.TEST_DATABASES ?? 'both'): Engine[] {
  const path = relative(ROOT, testPath).split(sep).join('/')
  const isOnBoth = ALWAYS_ON_BOTH.test(path)
  const [first = 0] = createHash('sha256').update(path).digest()
  const [one, other]: [Engine, Engine] = first % 2 === 0 ? ['sqlite', 'postgres'] : ['postgres', 'sqlite']
  if (choice === 'both' || (choice === 'one' && isOnBoth)) return ['sqlite', 'postgres']
  if (choice === 'one') return [one]
  if (choice === 'other') return isOnBoth ? [] : [other]
  throw new Error(`TEST_DATABASES: both, one or other, not ${choice}`)
}
