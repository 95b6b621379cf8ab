import { z } from 'zod'
import type { Db } from '../../platform/db/client.ts'

export interface LocalAttempt {
  requestId: string
  n: number
  upstreamId: string
  model: string
  at: number
  usage: Record<string, number>
  /** Null: its route had no cost price, or it was lost. */
  costNano: bigint | null
  isLost: boolean
  /** A lost attempt can have cost at most this; null: that is not known. */
  mostNano: bigint | null
}

const AT_ONCE = 2000
const Usage = z.record(z.string(), z.number())

/** Our attempts at an account from one moment to another, from the first. */
export async function* ownAttempts(
  db: Db,
  { account, begin, end }: { account: string; begin: number; end: number },
): AsyncGenerator<LocalAttempt> {
  let after = { at: begin, id: '', n: 0 }
  for (;;) {
    const { at, id, n } = after
    const rows = await db
      .selectFrom('call_attempt')
      .select(['request_id', 'n', 'upstream_id', 'target', 'started_at', 'usage', 'cost_nano', 'outcome'])
      .select('most_nano')
      .where('started_at', '>=', at)
      .where('started_at', '<', end)
      .where('channel', '=', account)
      .where((eb) =>
        eb.or([
          eb('started_at', '>', at),
          eb('request_id', '>', id),
          eb.and([eb('request_id', '=', id), eb('n', '>', n)]),
        ]),
      )
      .orderBy('started_at')
      .orderBy('request_id')
      .orderBy('n')
      .limit(AT_ONCE)
      .execute()
    for (const row of rows)
      yield {
        requestId: row.request_id,
        n: row.n,
        upstreamId: row.upstream_id,
        model: row.target,
        at: row.started_at,
        usage: Usage.parse(JSON.parse(row.usage)),
        costNano: row.cost_nano,
        isLost: row.outcome === 'lost',
        mostNano: row.most_nano,
      }
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = { at: last.started_at, id: last.request_id, n: last.n }
  }
}
