import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

export interface TestRun {
  isPassed: boolean
  failed: number
  firstFailure: string
  failedFiles: string[]
  output: string
}

interface JestReport {
  success: boolean
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/**
 * Runs test files of a tree.
 * @param limitMs after which what still waits has failed
 * @throws Error if jest ends without a result
 */
export function runTests(tree: string, patterns: readonly string[], limitMs?: number): TestRun {
  const outputFile = join(tree, 'result.json')
  rmSync(outputFile, { force: true })
  const { signal } = spawnSync(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      '--selectProjects=server',
      '--json',
      `--outputFile=${outputFile}`,
      // A fault may leave every test of a file waiting.
      '--testTimeout=30000',
      `--testPathPatterns=${patterns.join('|')}`,
    ],
    { cwd: tree, stdio: 'ignore', timeout: limitMs, killSignal: 'SIGKILL' },
  )
  if (signal !== null && limitMs !== undefined)
    return { isPassed: false, failed: 1, firstFailure: '测试没有结束', failedFiles: [], output: '' }
  const report = JSON.parse(readFileSync(outputFile, 'utf8')) as JestReport
  const failed = report.testResults.filter(({ status }) => status === 'failed')
  const failures = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
  return {
    isPassed: report.success,
    failed: report.numFailedTests,
    firstFailure: (failures[0]?.fullName ?? '').slice(0, 60),
    failedFiles: failed.map(({ name }) => relative(realpathSync(tree), name)),
    output: failed.map(({ name, message }) => `${name}\n${message.slice(0, 2000)}`).join('\n'),
  }
}
