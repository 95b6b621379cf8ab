// Runs every jest project, prints a page if all is well, and closes with one line that counts: `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'maas-jest-'))
const outputFile = join(folder, 'result.json')
const { status } = spawnSync(
  process.execPath,
  [
    // Its workers have it, too. Most of what a test makes is gone at once, and is collected for less in a larger young generation.
    '--max-semi-space-size=64',
    'node_modules/jest/bin/jest.js',
    '--json',
    `--outputFile=${outputFile}`,
    '--reporters=<rootDir>/scripts/test-reporter.mjs',
  ],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Some seconds to start, and a commit does not wait for the disk.
    env: { TEST_POSTGRES: 'embedded', ...process.env },
  },
)
const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } =
  JSON.parse(readFileSync(outputFile, 'utf8')) as Record<string, number>
rmSync(folder, { recursive: true })
const skipped = (numPendingTests ?? 0) + (numTodoTests ?? 0)
const failed = (numFailedTests ?? 0) + (numRuntimeErrorTestSuites ?? 0)
console.log(`${numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = status === 0 && failed === 0 && skipped === 0 && (numPassedTests ?? 0) > 0 ? 0 : 1
