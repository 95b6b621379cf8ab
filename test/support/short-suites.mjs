import { isLongSuite } from './is-long-suite.mjs'

/** For jest's `--filter`: the test files of a whole `npm test`. */
function shortSuites(testPaths) {
  return { filtered: testPaths.filter((path) => !isLongSuite(path)) }
}

// Jest requires it.
export { shortSuites as 'module.exports' }
