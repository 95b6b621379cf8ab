// Runs jest (`node scripts/test.ts [arguments of jest]`; without any, every project), prints a page if all is well, and closes with
// one line that counts: `N passed, N failed`. On a machine that is busy with other things a file may fail for its lateness alone: those
// that fail are run once more, alone and in turn. What fails then, has failed; what does not is listed as unstable, to be mended.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

const args = process.argv.slice(2)
/** A whole run plays most suites on one database; `npm run test:full -- databases` plays them on the other. */
const isWhole = args.length === 0
/** More than these are no accident. */
const MOST_UNSTABLE = 12

const Outcome = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['passed', 'failed', 'skipped', 'pending', 'focused']),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})
type FileResult = z.infer<typeof Outcome>['testResults'][number]

function runJest(args: readonly string[]): { status: number; files: FileResult[] } {
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
      ...(isWhole && args.length === 0 ? ['--filter=<rootDir>/test/support/short-suites.mjs'] : []),
      ...args,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      // Some seconds to start, and a commit does not wait for the disk.
      env: { TEST_POSTGRES: 'embedded', TEST_DATABASES: isWhole ? 'one' : 'both', ...process.env },
    },
  )
  const { testResults } = Outcome.parse(JSON.parse(readFileSync(outputFile, 'utf8')))
  rmSync(folder, { recursive: true })
  return { status: status ?? 1, files: testResults }
}

const count = (files: FileResult[], ...statuses: string[]) =>
  files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => statuses.includes(status))
    .length

const first = runJest(args)
const failed = first.files.filter(({ status }) => status === 'failed').map(({ name }) => name)
const again =
  failed.length > 0 && failed.length <= MOST_UNSTABLE
    ? runJest(['--runInBand', '--runTestsByPath', ...failed])
    : { status: first.status, files: first.files.filter(({ name }) => failed.includes(name)) }
const files = [...first.files.filter(({ name }) => !failed.includes(name)), ...again.files]
const broken = files.filter(({ status }) => status === 'failed').map(({ name }) => name)
const unstable = failed.filter((name) => !broken.includes(name))
if (unstable.length > 0)
  console.log(`不稳定的文件（第二遍才通过）：\n${unstable.map((name) => `  ${name}`).join('\n')}`)

const passed = count(files, 'passed')
const skipped = count(files, 'skipped', 'pending', 'todo', 'disabled')
// A file that could not be read has no tests.
const numFailed = Math.max(count(files, 'failed'), broken.length)
console.log(`${passed} passed, ${numFailed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = again.status === 0 && numFailed === 0 && skipped === 0 && passed > 0 ? 0 : 1
