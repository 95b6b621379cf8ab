// Runs jest (`node scripts/test.ts [arguments of jest]`; without any, every project), prints a page if all is well, and closes with
// one line that counts: `N passed, N failed`. No file is run a second time: one that passes then was as wrong the first time.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judgeRun, Outcome, Quarantine } from './judge-run.ts'
import QUARANTINE from './quarantine.json' with { type: 'json' }

const args = process.argv.slice(2)
/** A whole run plays most suites on one database; `npm run test:full -- databases` plays them on the other. */
const isWhole = args.length === 0

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
    ...(isWhole ? ['--filter=<rootDir>/test/support/short-suites.mjs'] : []),
    ...args,
  ],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
    // Some seconds to start, and a commit does not wait for the disk.
    env: { TEST_POSTGRES: 'embedded', TEST_DATABASES: isWhole ? 'one' : 'both', ...process.env },
  },
)
const { testResults: files } = Outcome.parse(JSON.parse(readFileSync(outputFile, 'utf8')))
rmSync(folder, { recursive: true })

const quarantine = Quarantine.parse(QUARANTINE)
const { lines, isWell } = judgeRun({ status: status ?? 1, files, quarantine, now: Date.now() })
for (const line of lines) console.log(line)
process.exitCode = isWell ? 0 : 1
