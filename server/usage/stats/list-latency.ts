import { sql } from 'kysely'
import type { Verb } from '../context.ts'
import { keysWithin } from './keys-within.ts'
import { MODEL_TYPES, MODEL_TYPE_NAMES } from '../../../contract/model.ts'
import { readPeriod } from '../../platform/time/period.ts'
import { timeBuckets } from '../../platform/time/time-buckets.ts'
import { readTtft } from './ttft.ts'

/** Time to first byte by step and type of model, in order; a type has no row for steps in which none of it was called. */
export const listLatency: Verb<'stats.latency'> = async ({ ctx, input }) => {
  const period = readPeriod(input, ctx.now)
  const { starts, step, isByHour } = timeBuckets(period, input.granularity)
  const keyIds = await keysWithin({ ctx, period, key: input.key, isByHour })
  const ofTypes = MODEL_TYPES.flatMap((type) => {
    const ids = ctx.catalog.models.filter((model) => model.type === type).map(({ id }) => id)
    return type === 'chat' || ids.length === 0
      ? []
      : [sql`when model_id in (${sql.join(ids)}) then ${sql.lit(type)}`]
  })
  // Models that have left the catalogue are shown as of chat.
  const type = ofTypes.length === 0 ? sql`'chat'` : sql`case ${sql.join(ofTypes, sql` `)} else 'chat' end`
  const found = await readTtft(
    { ctx, period, keyIds, isByHour },
    sql<string>`cast(${step} as text) || ':' || ${type}`,
  )
  return Array.from(found, ([part, ttft]) => {
    const [nth = '0', name = 'chat'] = part.split(':')
    const named = MODEL_TYPES.find((one) => one === name) ?? 'chat'
    return {
      at: starts[Number(nth)] ?? period.begin,
      type: named,
      typeName: MODEL_TYPE_NAMES[named],
      ...ttft,
    }
  }).toSorted((a, b) => a.at - b.at || (a.type < b.type ? -1 : 1))
}
