import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { findingsOf, type Finding } from './finding.ts'

const { good, warning, problem } = findingsOf('账目')
const VERIFY = join(import.meta.dirname, '../commands/ledger-verify.ts')
const Report = z.object({
  ok: z.boolean(),
  accounts: z.number(),
  entries: z.number(),
  violations: z.array(z.object({ rule: z.string() })),
})

/** Proves the books in a process of its own, which is ended when its time is over. */
export async function checkBooks(source: NodeJS.ProcessEnv, timeoutMs: number): Promise<Finding[]> {
  const startedAt = performance.now()
  const stdout = await new Promise<string>((resolve) => {
    execFile(process.execPath, [VERIFY, '--json'], { env: source, timeout: timeoutMs }, (_error, out) =>
      resolve(out),
    )
  })
  const report = Report.safeParse(tryParseJson(stdout))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  if (!report.success || report.data.violations.some(({ rule }) => rule === 'readable'))
    return [
      warning({
        what: `${seconds} 秒内没有核对完`,
        why: '账目大时核对要久一些，这里只等这么久',
        mend: 'npm run ledger:verify',
      }),
    ]
  const { ok, accounts, entries, violations } = report.data
  if (ok) return [good(`${accounts} 个账户、${entries} 条流水一致（${seconds} 秒）`)]
  return [
    problem({
      what: `${violations.length} 处不一致：${[...new Set(violations.map(({ rule }) => rule))].join('、')}`,
      why: '有钱与流水对不上：先停下改动，弄清原因以前不要动数据库',
      mend: 'npm run ledger:verify，见 docs/runbooks.md',
    }),
  ]
}
