import { join, relative, sep } from 'node:path'
import LONG_SUITES from '../../scripts/long-suites.json' with { type: 'json' }

const TESTS = join(import.meta.dirname, '..')
const LONG = Object.values(LONG_SUITES).flat()

/** For jest's `--filter`: the test files of a whole `npm test`. */
function shortSuites(testPaths) {
  const isLong = (path) => {
    const name = relative(TESTS, path).split(sep).join('/')
    return LONG.some((suite) => name.startsWith(suite))
  }
  return { filtered: testPaths.filter((path) => !isLong(path)) }
}

// Jest requires it.
export { shortSuites as 'module.exports' }
