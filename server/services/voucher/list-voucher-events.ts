import { sql } from 'kysely'
import { z } from 'zod'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { listPage } from '../../db/list-page.ts'
import type { Verb } from '../context.ts'
import { userName } from '../staff/user-name.ts'
import { readBatch } from './voucher-rows.ts'

/** What staff did with one batch, for those who read batches and not the audit. */
export const listVoucherEvents: Verb<'voucher.events'> = async ({ ctx: { db, now }, input }) => {
  await readBatch(db, { id: input.batchId, now })
  const query = db
    .selectFrom('audit_entry')
    .select(['n', 'at', 'action', 'after', 'reason', userName('audit_entry.actor_id').as('by')])
    .where('subject', '=', `voucher:${input.batchId}`)
    .where('outcome', '=', 'done')
  return listPage({
    query,
    input,
    sortBy: [sql.ref('n')],
    toRow: ({ n, at, action, after, reason, by }) => ({
      id: String(n),
      at,
      what: whatOf(action, After.catch({}).parse(tryParseJson(after))),
      by,
      reason,
    }),
  })
}

const After = z.object({ state: z.string().optional(), drawn: z.number().optional() })

const WORDS: Record<string, string> = {
  'voucher.issue': '提议发行',
  'approval.withdraw': '撤回提议',
  'approval.expire': '提议过期',
  'approval.cancel': '提议取消',
}
const STATES: Record<string, string> = {
  approved: '批准',
  refused: '拒绝',
  active: '恢复兑换',
  paused: '暂停兑换',
  closed: '关闭',
}

const whatOf = (action: string, { state, drawn }: z.infer<typeof After>): string =>
  drawn === undefined ? (WORDS[action] ?? STATES[state ?? ''] ?? action) : `生成 ${drawn} 个兑换码`
