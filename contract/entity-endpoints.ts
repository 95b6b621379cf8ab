import { z } from 'zod'
import type { EntityField, EntityFields } from './entity-field.ts'
import { done } from './endpoints/endpoint.ts'
import { entityChange, entityInput, type AnyEntity } from './entity.ts'
import { list, multi } from './envelope.ts'
import { Granularity, period } from './stats.ts'
import { Timestamp } from './user.ts'

type FieldsWith<Fields, Marked> = {
  [F in keyof Fields & string]: Fields[F] extends Marked ? F : never
}[keyof Fields & string]

type FilterShape<Fields> = {
  [
    F in FieldsWith<Fields, { filter: true }> as Fields[F] extends { kind: 'enum' } ? `${F}_MultiString` : F
  ]: z.ZodOptional<
    Fields[F] extends { kind: 'enum'; words: infer W } ? z.ZodType<(keyof W & string)[], string> : z.ZodString
  >
}

interface ByHand {
  /** The row, if it has more than the fields of the entity. */
  row?: z.ZodObject
  /** Filters in addition to those of the fields, or instead of them. */
  filters?: z.ZodRawShape
  /** Names of sums in addition to those of the fields. */
  totals?: readonly string[]
  /** Fields that the CSV leaves out. */
  withoutTitles?: readonly string[]
}

/** Input, result and CSV of an entity's list, for its endpoint. */
export function entityList<E extends AnyEntity, Hand extends ByHand = object>(
  entity: E,
  byHand?: Hand,
): ListOf<E, Hand> & { entity: E } {
  const { fields, defaultSort } = entity
  const named = Object.entries(fields)
  const namesOf = (isWanted: (field: EntityField) => boolean) =>
    named.flatMap(([name, field]) => (isWanted(field) ? [name] : []))
  const sorts = namesOf(({ sortable }) => sortable === true)
  const left = new Set(byHand?.withoutTitles)
  const titles = Object.entries(entity.titles).filter(([name]) => !left.has(name))
  const options = {
    row: byHand?.row ?? entity.row,
    titles: Object.fromEntries(titles),
    totals: [...namesOf(({ total }) => total === true), ...(byHand?.totals ?? [])],
    sort: [defaultSort, ...sorts.filter((name) => name !== defaultSort)],
    ranges: namesOf(({ range }) => range === true),
    filters: { ...filtersOf(fields), ...byHand?.filters },
  }
  // The names are those of the fields that the types are made from.
  return { ...list(options as never), entity } as never
}

type ListOf<E extends AnyEntity, Hand> = ReturnType<
  typeof list<
    Hand extends { row: infer Row extends z.ZodObject } ? Row : E['row'],
    FieldsWith<E['fields'], { sortable: true }>,
    FiltersOf<E, Hand>,
    FieldsWith<E['fields'], { range: true }>
  >
>

type FiltersOf<E extends AnyEntity, Hand> = Hand extends { filters: infer Filters extends z.ZodRawShape }
  ? Omit<FilterShape<E['fields']>, keyof Filters> & Filters
  : FilterShape<E['fields']>

const filtersOf = (fields: EntityFields): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.filter ? [filterOf(name, field)] : [])),
  )

function filterOf(name: string, field: EntityField): [string, z.ZodType] {
  if (field.kind !== 'enum') return [name, z.string().max(200).optional()]
  const [first = '', ...others] = Object.keys(field.words)
  return [`${name}_MultiString`, multi([first, ...others]).optional()]
}

/** Input and result of the endpoint that reads one row by its key. */
export const entityGet = <E extends AnyEntity>(entity: E) => ({
  input: z.strictObject({ [entity.key]: z.string().max(200) } as Record<E['key'], z.ZodString>),
  result: entity.row as E['row'],
  entity,
})

type Fields<E extends AnyEntity> = readonly (keyof E['fields'] & string)[]

/**
 * Input and result of the endpoint that adds a row (`server/platform/entity/entity-verbs.ts`).
 * @param names of the fields that are sent; a key and a timestamp that are not are made, an enum begins with its
 * first word, a `rev` with 1
 */
export const entityAdd = <E extends AnyEntity, const Names extends Fields<E>>(entity: E, names: Names) => ({
  creates: true as const,
  input: entityInput(entity, names),
  result: entity.row as E['row'],
  entity,
})

/**
 * Input and result of the endpoint that changes a row (`server/platform/entity/entity-verbs.ts`).
 * @param names of the fields that may be sent with the key; with `rev` among them, a row that was changed since it was read is refused
 */
export const entityEdit = <E extends AnyEntity, const Names extends Fields<E>>(entity: E, names: Names) => ({
  input: entityGet(entity).input.extend(entityChange(entity, names).shape),
  result: entity.row as E['row'],
  entity,
})

/** Input and result of the endpoint that deletes a row (`server/platform/entity/entity-verbs.ts`). */
export const entityDelete = <E extends AnyEntity>(entity: E) => ({
  input: entityGet(entity).input,
  result: done,
  entity,
})

/**
 * Input and result of the endpoint that counts rows, and sums what has a total, by hour, day or month, for a chart.
 * @param at the moment that a row is counted at
 */
export function entitySeries<E extends AnyEntity>(
  entity: E,
  at: FieldsWith<E['fields'], { kind: 'timestamp' }>,
) {
  const summed = Object.entries(entity.fields).filter(([, { total }]) => total)
  const point = {
    at: Timestamp,
    count: z.int(),
    ...Object.fromEntries(summed.map(([name]) => [name, entity.row.shape[name]])),
  }
  return {
    input: z.strictObject({ ...period, granularity: Granularity }),
    result: z.array(z.object(point as PointShape<E>)),
    entity,
    seriesBy: at as string,
  }
}

type PointShape<E extends AnyEntity> = { at: typeof Timestamp; count: z.ZodInt } & Pick<
  E['row']['shape'],
  FieldsWith<E['fields'], { total: true }> & keyof E['row']['shape']
>
