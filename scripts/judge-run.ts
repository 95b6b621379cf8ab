import { relative, sep } from 'node:path'
import { styleText } from 'node:util'
import { z } from 'zod'

const DAY_MS = 86_400_000
const QUARANTINE_DAYS = 14

/** Test files whose failure does not fail a run until the cause is found: `scripts/quarantine.json`. */
export const Quarantine = z
  .array(z.strictObject({ file: z.string(), since: z.iso.date(), reason: z.string().min(10) }))
  .max(5)

export const Outcome = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['passed', 'failed', 'skipped', 'pending', 'focused']),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})
type FileResult = z.infer<typeof Outcome>['testResults'][number]

interface Run {
  /** The exit code of jest. */
  status: number
  files: readonly FileResult[]
  quarantine: z.infer<typeof Quarantine>
  now: number
}

const count = (files: readonly FileResult[], ...statuses: string[]) =>
  files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => statuses.includes(status))
    .length

/**
 * A file that failed once has failed. One in quarantine does not fail the run, for two weeks; it is named in red in each, failed or not.
 * @returns what is to be said, last a line that counts, and whether all is well
 */
export function judgeRun({ status, files, quarantine, now }: Run): { lines: string[]; isWell: boolean } {
  const pathOf = ({ name }: FileResult) => relative(process.cwd(), name).split(sep).join('/')
  const isOver = ({ since }: { since: string }) => now - Date.parse(since) > QUARANTINE_DAYS * DAY_MS
  const excused = quarantine.filter((entry) => !isOver(entry)).map(({ file }) => file)
  const isExcused = (file: FileResult) => file.status === 'failed' && excused.includes(pathOf(file))
  const counted = files.filter((file) => !isExcused(file))
  const numExcused = files.length - counted.length

  const passed = count(counted, 'passed')
  const skipped = count(counted, 'skipped', 'pending', 'todo', 'disabled')
  // A file that could not be read has no tests.
  const broken = counted.filter((file) => file.status === 'failed').length
  const failed = Math.max(count(counted, 'failed'), broken)
  const lines = quarantine.map((entry) => {
    const result = files.find((file) => pathOf(file) === entry.file)?.status ?? '没有跑'
    const end = isOver(entry) ? `，超过 ${QUARANTINE_DAYS} 天，失败照算` : ''
    return `隔离：${entry.file}（${entry.since} 起${end}，${entry.reason}）：${result}`
  })
  const parts = [
    `${passed} passed, ${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(numExcused > 0 ? [`${numExcused} in quarantine`] : []),
  ]
  return {
    lines: [...lines.map((line) => styleText('red', line, { validateStream: false })), parts.join(', ')],
    isWell: failed === 0 && skipped === 0 && passed > 0 && (status === 0 || numExcused > 0),
  }
}
