import { type Expression, type RawBuilder, sql } from 'kysely'
import { endpoints } from '../../../contract/endpoints.ts'
import { type EntityField, isText } from '../../../contract/entity-field.ts'
import type { AnyEntity } from '../../../contract/entity.ts'
import type { StaleRow } from '../../../contract/envelope.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { UserContext, Verb } from '../context.ts'
import { listPage } from '../db/list-page.ts'
import { lockAccount } from '../db/lock-account.ts'
import { columnOf } from '../db/tables/entity.ts'
import { transact } from '../db/transact.ts'
import { badField, Failure } from '../errors.ts'
import { newId } from '../secrets/tokens.ts'
import { type Period, readPeriod } from '../time/period.ts'
import { type Granularity, timeBuckets } from '../time/time-buckets.ts'
import { entityFilters } from './entity-filters.ts'
import { type EntityEndpoint, entityOf, ownedEntityOf } from './entity-endpoint.ts'
import {
  type Columns,
  entityRows,
  entityTable,
  keyColumnOf,
  storedFields,
  toColumns,
  toEntity,
} from './entity-rows.ts'

interface ListInput {
  pageNo: number
  pageSize: number
  column: string
  order: 'asc' | 'desc'
  cursor?: string
  [filter: string]: unknown
}

/** The list of an entity's endpoint: filtered, sorted and summed as its fields say, of the caller's own rows unless it is for staff. */
export function listEntity<N extends EntityEndpoint<{ sortable: readonly string[] }>>(name: N): Verb<N> {
  const entity = entityOf(name)
  const verb = async ({ ctx, input }: { ctx: UserContext; input: ListInput }) => {
    const query = entityRows(ctx, entity).where((eb) => eb.and(entityFilters(entity, input)))
    const page = await listPage({
      query: query.selectAll(),
      input,
      sortBy: [sortOf(entity, input.column), sql.ref(refOf(entity, entity.key))],
      toRow: (columns) => toEntity(entity, columns),
    })
    const summed = Object.entries(entity.fields).filter(([, { total }]) => total)
    if (summed.length === 0 || page.isTotalExact === false) return page
    const sums = await query
      .select(summed.map(([field, spec]) => sumOf(field, spec).as(sumName(field))))
      .executeTakeFirstOrThrow()
    const totals = summed.map(([field, spec]) => [field, sumText(spec, sums[sumName(field)])])
    return { ...page, totals: Object.fromEntries(totals) as Record<string, string> }
  }
  // The endpoint's input and row are made of the fields that the query is made of.
  return verb as unknown as Verb<N>
}

const sumName = (field: string) => `sum_${field}_nano`
const sumOf = (field: string, spec: EntityField) =>
  sql<bigint>`cast(coalesce(sum(${sql.ref(columnOf(field, spec))}), 0) as bigint)`
const sumText = ({ kind }: EntityField, sum: unknown) =>
  kind === 'money' ? formatYuan(sum as bigint) : String(sum)

function refOf({ fields }: AnyEntity, name: string): string {
  const field = fields[name]
  if (!field) throw new Error(`no field ${name}`)
  return columnOf(name, field)
}

/** Sorting needs a value in every row. */
function sortOf(entity: AnyEntity, name: string): Expression<unknown> {
  const column = sql.ref(refOf(entity, name))
  const field = entity.fields[name]
  if (!field?.nullable) return column
  return isText(field) ? sql`coalesce(${column}, '')` : sql`coalesce(${column}, 0)`
}

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

/**
 * Reads one row of an endpoint's entity by its key.
 * @throws Failure `notFound`, for a row of someone else too
 */
export function getEntity<N extends EntityEndpoint>(name: N): Verb<N> {
  const entity = entityOf(name)
  const keyColumn = keyColumnOf(entity)
  const verb = async ({ ctx, input }: { ctx: UserContext; input: Record<string, string> }) => {
    const row = await entityRows(ctx, entity)
      .selectAll()
      .where(keyColumn, '=', input[entity.key])
      .executeTakeFirst()
    if (!row) throw new Failure('notFound')
    return toEntity(entity, row)
  }
  // The endpoint's input and result are made of the fields that the query is made of.
  return verb as unknown as Verb<N>
}

/** Rows of one entity that a user may have. */
const ROWS_MAX = 1000

/**
 * Adds a row of the caller's: what is sent, a new key, the time of now and the first word of an enum where they
 * are not sent, nothing where nothing is needed.
 * @throws Error for a field that is neither sent nor made
 * @throws Failure `badRequest` for a key that the caller has, and for one row too many
 */
export function addEntity<N extends EntityEndpoint>(name: N): Verb<N> {
  const entity = ownedEntityOf(name)
  const sent = endpoints[name].input.shape
  const made = storedFields(entity).filter(([field]) => !Object.hasOwn(sent, field))
  for (const [field, spec] of made)
    if (!isMade(field, spec, entity.key)) throw new Error(`${name}: ${field} is neither sent nor made`)
  const verb = async ({ ctx, input }: { ctx: UserContext; input: Columns }) => {
    const own = made.map(([field, spec]) => [
      field,
      makeField(field, spec, { key: entity.key, now: ctx.now }),
    ])
    const columns = toColumns(entity, { ...(Object.fromEntries(own) as Columns), ...input })
    return transact(ctx.db, async (db) => {
      await lockAccount(db, ctx.caller.userId)
      const { count } = await entityRows({ ...ctx, db }, entity)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (count >= ROWS_MAX)
        throw new Failure('badRequest', { message: `${entity.title}至多 ${ROWS_MAX} 条` })
      const row = await entityTable(db)
        .insertInto(entity.table)
        .values({ ...columns, user_id: ctx.caller.userId })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!row) throw badField(entity.key, `已经有这条${entity.title}了`)
      return toEntity(entity, row)
    })
  }
  // The endpoint's input and result are made of the fields that the row is made of.
  return verb as unknown as Verb<N>
}

const isMade = (name: string, { kind, nullable }: EntityField, key: string) =>
  name === key || name === 'rev' || nullable === true || kind === 'timestamp' || kind === 'enum'

function makeField(name: string, field: EntityField, { key, now }: { key: string; now: number }) {
  if (name === key) return newId()
  if (field.nullable) return null
  if (field.kind === 'enum') return Object.keys(field.words)[0]
  return name === 'rev' ? 1 : now
}

/**
 * Changes the fields that are sent of the caller's row with the key. An entity with a `rev` is changed as it was read.
 * @throws Failure `notFound`, for a row of someone else too; `rowChanged` for an old `rev`
 */
export function editEntity<N extends EntityEndpoint>(name: N): Verb<N> {
  const entity = ownedEntityOf(name)
  const keyColumn = keyColumnOf(entity)
  const verb = async ({ ctx, input }: { ctx: UserContext; input: Columns }) => {
    const { [entity.key]: key, rev, ...change } = input
    const columns = toColumns(entity, { ...change, ...(typeof rev === 'number' && { rev: rev + 1 }) })
    return transact(ctx.db, async (db) => {
      const found = () =>
        entityRows({ ...ctx, db }, entity)
          .selectAll()
          .where(keyColumn, '=', key)
      const row =
        Object.keys(columns).length === 0
          ? await found().executeTakeFirst()
          : await entityTable(db)
              .updateTable(entity.table)
              .set(columns)
              .where('user_id', '=', ctx.caller.userId)
              .where(keyColumn, '=', key)
              .$if(rev !== undefined, (update) => update.where('rev', '=', rev))
              .returningAll()
              .executeTakeFirst()
      if (row) return toEntity(entity, row)
      const current = await found().executeTakeFirst()
      if (!current) throw new Failure('notFound')
      const result: StaleRow = { current: toEntity(entity, current), by: '', at: null }
      throw new Failure('rowChanged', { result })
    })
  }
  // The endpoint's input and result are made of the fields that the row is made of.
  return verb as unknown as Verb<N>
}

/**
 * Deletes the caller's row with the key.
 * @throws Failure `notFound`, for a row of someone else too
 */
export function deleteEntity<N extends EntityEndpoint>(name: N): Verb<N> {
  const entity = ownedEntityOf(name)
  const verb = async ({ ctx, input }: { ctx: UserContext; input: Columns }) => {
    const { numDeletedRows } = await entityTable(ctx.db)
      .deleteFrom(entity.table)
      .where('user_id', '=', ctx.caller.userId)
      .where(keyColumnOf(entity), '=', input[entity.key])
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new Failure('notFound')
    return null
  }
  // The endpoint's input is the key that the query is made of.
  return verb as unknown as Verb<N>
}
