import { sql, type RawBuilder } from 'kysely'
import type { UserContext, Verb } from '../context.ts'
import { columnOf } from '../db/tables/entity.ts'
import { readPeriod, type Period } from '../time/period.ts'
import { timeBuckets, type Granularity } from '../time/time-buckets.ts'
import { entityOf, type EntityEndpoint } from './entity-endpoint.ts'
import { entityRows } from './entity-rows.ts'
import { sumName, sumOf, sumText } from './list-entity.ts'

/** Counts the rows of an endpoint's entity, and sums what has a total, by hour, day or month; steps without a row are 0. */
export function entitySeries<N extends EntityEndpoint<{ seriesBy: string }>>(name: N): Verb<N> {
  const entity = entityOf(name)
  // The name has no type at all in a product without such an endpoint.
  const endpoint: string = name
  const at = entity.fields[entity.seriesBy ?? '']
  if (!at || entity.seriesBy === undefined) throw new Error(`${endpoint}: no moment to count at`)
  const moment = sql.ref<number>(columnOf(entity.seriesBy, at))
  const summed = Object.entries(entity.fields).filter(([, { total }]) => total)

  const verb = async ({
    ctx,
    input,
  }: {
    ctx: UserContext
    input: Partial<Period> & { granularity: Granularity }
  }) => {
    const { begin, end } = readPeriod(input, ctx.now)
    const { starts, step } = timeBuckets({ begin, end }, input.granularity)
    const rows = entityRows(ctx, entity)
      .select(moment.as('at'))
      .select(summed.map(([field, spec]) => sql.ref(columnOf(field, spec)).as(columnOf(field, spec))))
      .where(moment, '>=', starts[0] ?? begin)
      .where(moment, '<=', end)
    const found = await ctx.db
      .selectFrom(rows.as('counted'))
      .select((eb) => [bucket(step).as('step'), eb.fn.countAll<number>().as('count')])
      .select(summed.map(([field, spec]) => sumOf(field, spec).as(sumName(field))))
      .groupBy(sql`1`)
      .execute()
    const known = new Map(found.map((row) => [row.step, row as Record<string, unknown>]))
    return starts.map((start, nth) => {
      const row = known.get(nth) ?? {}
      const sums = summed.map(([field, spec]) => {
        const text = sumText(spec, row[sumName(field)] ?? 0n)
        return [field, spec.kind === 'money' ? text : Number(text)]
      })
      return { at: start, count: row['count'] ?? 0, ...Object.fromEntries(sums) }
    })
  }
  // The endpoint's result is made of the fields that the query is made of.
  return verb as unknown as Verb<N>
}

const bucket = (step: RawBuilder<number>) => sql<number>`cast(${step} as bigint)`
