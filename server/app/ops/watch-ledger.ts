import { execFile } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Deps } from '../../governance/context.ts'
import type { Env } from '../../platform/env/env.ts'
import { repeat } from '../../platform/process/repeat.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'

const VERIFY = join(import.meta.dirname, '../commands/ledger-verify.ts')
const EVERY_MS = 600_000
const LOWEST = 19
const Report = z.object({ ok: z.boolean(), violations: z.array(z.unknown()) })

/** Proves the books every ten minutes in a low-priority process of its own. @returns stops it */
export function watchLedger({ metrics, log, env, clock }: Deps): () => Promise<void> {
  let violations: number | null = null
  let checkedAt = 0
  const shown = (value: number | null) => (value === null ? [] : [{ value }])
  metrics.gauge({
    name: 'maas_ledger_violations',
    help: 'Places where the books did not agree at the last proof; anything but 0 is an alarm',
    read: () => shown(violations),
  })
  metrics.gauge({
    name: 'maas_ledger_checked_timestamp_seconds',
    help: 'When the books were last proven',
    read: () => shown(violations === null ? null : checkedAt),
  })
  const stopping = new AbortController()
  const stop = repeat({
    name: 'prove the books',
    everyMs: EVERY_MS,
    log,
    async job() {
      const report = await prove(env, stopping.signal)
      if (!report) return
      violations = report.violations.length
      checkedAt = clock() / 1000
      if (!report.ok) log.error({ violations: report.violations }, 'the books do not agree')
    },
  })
  return () => {
    stopping.abort()
    return stop()
  }
}

/** @returns null if there was no proof, for or against: it was stopped, or the database is gone */
function prove(
  { DATABASE_URL = '', dataDir }: Env,
  signal: AbortSignal,
): Promise<z.infer<typeof Report> | null> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [VERIFY, '--json'],
      { signal, env: { ...process.env, DATABASE_URL, DATA_DIR: dataDir } },
      (_error, stdout) => {
        const report = Report.safeParse(tryParseJson(stdout))
        resolve(report.success && !isUnreadable(stdout) ? report.data : null)
      },
    )
    if (child.pid !== undefined) setPriority(child.pid, LOWEST)
  })
}

const isUnreadable = (stdout: string) => stdout.includes('"rule":"readable"')
