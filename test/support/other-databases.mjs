import { readFileSync } from 'node:fs'
import { databasesOf } from './databases-of.ts'
import { isLongSuite } from './is-long-suite.mjs'

/** For jest's `--filter`: the test files of which `npm test` has played one database only. */
function otherDatabases(testPaths) {
  const isLeftOut = (path) =>
    !isLongSuite(path) &&
    databasesOf(path, 'other').length > 0 &&
    /\bforEachDatabase\(/.test(readFileSync(path, 'utf8'))
  return { filtered: testPaths.filter(isLeftOut) }
}

// Jest requires it.
export { otherDatabases as 'module.exports' }
