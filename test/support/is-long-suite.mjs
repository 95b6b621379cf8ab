import { join, relative, sep } from 'node:path'
import LONG_SUITES from '../../scripts/long-suites.json' with { type: 'json' }

const TESTS = join(import.meta.dirname, '..')
const LONG = Object.values(LONG_SUITES).flat()

/** Whether a test file is left to a round of `npm run test:full`, which plays it on both databases. */
export function isLongSuite(path) {
  const name = relative(TESTS, path).split(sep).join('/')
  return LONG.some((suite) => name.startsWith(suite))
}
