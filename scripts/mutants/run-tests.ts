import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface TestRun {
  isPassed: boolean
  failed: number
  firstFailure: string
  output: string
}

interface JestReport {
  success: boolean
  numFailedTests: number
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

/** Runs test files of a tree. */
export function runTests(tree: string, patterns: readonly string[]): TestRun {
  const outputFile = join(tree, 'result.json')
  const { stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/jest/bin/jest.js',
      '--selectProjects=server',
      '--json',
      `--outputFile=${outputFile}`,
      `--testPathPatterns=${patterns.join('|')}`,
    ],
    { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  const report = JSON.parse(readFileSync(outputFile, 'utf8')) as JestReport
  const failures = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
  return {
    isPassed: report.success,
    failed: report.numFailedTests,
    firstFailure: (failures[0]?.fullName ?? '').slice(0, 60),
    output: stderr.slice(-4000),
  }
}
