import { z } from 'zod'
import {
  fieldSchema,
  inputSchema,
  wordText,
  type EntityField,
  type EntityFields,
  type FieldSchema,
} from './entity-field.ts'
import type { ColumnTitle } from './envelope.ts'

interface EntitySpec {
  /** The domain of its endpoints and, unless `table` says another, the name of its table. */
  name: string
  table?: string
  /** What people call one of it. */
  title: string
  /** The field that tells its rows apart: an id or text that every reader is answered. */
  key: string
  /** Rows belong to a user (`user_id`), who alone is answered them; without it they are for staff. */
  owner?: true
  /** The owned rows outlive the account, as books do; otherwise they are erased with it. */
  outlivesOwner?: true
  /** The sortable field, without a permission, by which the list is sorted, the last first, until its reader chooses. */
  defaultSort: string
  fields: EntityFields
}

/** Any entity. */
export interface AnyEntity extends Readonly<Omit<EntitySpec, 'table'>> {
  /** What the wire carries of one. */
  readonly row: z.ZodObject
  /** Heads and words of the CSV. */
  readonly titles: Readonly<Record<string, ColumnTitle>>
  readonly table: string
}

export type Entity<Spec extends EntitySpec> = Readonly<Spec> & {
  readonly row: z.ZodObject<{ -readonly [F in keyof Spec['fields']]: FieldSchema<Spec['fields'][F]> }>
  readonly titles: Readonly<Record<string, ColumnTitle>>
  readonly table: Spec extends { table: infer Table extends string } ? Table : Spec['name']
}

/**
 * Tells what something is, once: its row, list input and CSV (`entity-endpoints.ts`), the type of its table
 * (`server/platform/db/tables/entity.ts`), a migration (`npm run new`), the default services (`server/platform/entity`) and the default columns,
 * filters and detail of its list are derived. Each of them can be written by hand, and the others stay derived.
 * @throws Error if a field cannot be what it says
 */
export function entity<const Spec extends EntitySpec>(spec: Spec): Entity<Spec> {
  for (const [name, field] of Object.entries(spec.fields)) {
    const problem = problemOf(field)
    if (problem) throw new Error(`entity ${spec.name}: ${name} ${problem}`)
  }
  const problem = keyProblem(spec) || sortProblem(spec)
  if (problem) throw new Error(`entity ${spec.name}: ${problem}`)
  const row = z.object(mapFields(spec.fields, fieldSchema))
  const derived = { row, titles: mapFields(spec.fields, columnTitle), table: spec.table ?? spec.name }
  // The shape is built from the very fields that the type is.
  return { ...spec, ...derived } as unknown as Entity<Spec>
}

function keyProblem({ fields, key }: EntitySpec): string {
  const field = fields[key]
  if (!field) return `no field ${key}`
  if (field.kind !== 'id' && field.kind !== 'text') return `${key} is the key, so it is an id or text`
  return field.permission || field.nullable ? `${key} is the key, so every row shows it` : ''
}

function sortProblem({ fields, defaultSort }: EntitySpec): string {
  const field = fields[defaultSort]
  if (!field?.sortable) return 'defaultSort is not sortable'
  return field.permission ? 'defaultSort is not for everyone' : ''
}

function problemOf({ kind, stored, range, total, filter }: EntityField): string {
  if (kind === 'enums' && stored !== false) return 'has several values, so it has no column'
  if (range && kind !== 'timestamp') return 'has a range, so it is a timestamp'
  if (total && kind !== 'money' && kind !== 'count') return 'has a total, so it is money or a count'
  return filter && !['enum', 'text', 'id'].includes(kind) ? 'cannot be filtered by' : ''
}

/**
 * Some fields of an entity as a caller sends them, for the input of an endpoint; a form follows from it. One that asks for a permission
 * may be left out, and is refused from who lacks it (`staffOnly`).
 */
export function entityInput<E extends AnyEntity, const Names extends readonly (keyof E['fields'] & string)[]>(
  { fields }: E,
  names: Names,
): z.ZodObject<{ [F in Names[number]]: InputSchema<E['fields'][F]> }, z.core.$strict> {
  const shape = Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name]
      return field ? [[name, inputSchema(field)]] : []
    }),
  )
  return z.strictObject(shape) as never
}

/**
 * Some fields of an entity as a change of a row sends them: what may be empty may also be left out, and stays what it is.
 */
export function entityChange<
  E extends AnyEntity,
  const Names extends readonly (keyof E['fields'] & string)[],
>(
  entity: E,
  names: Names,
): z.ZodObject<{ [F in Names[number]]: ChangeSchema<E['fields'][F]> }, z.core.$strict> {
  const { shape } = entityInput(entity, names)
  const whole = Object.entries(shape as Record<string, z.ZodType>).map(([name, schema]) => [
    name,
    schema instanceof z.ZodDefault ? z.optional(schema.unwrap() as z.ZodType) : schema,
  ])
  return z.strictObject(Object.fromEntries(whole) as z.ZodRawShape) as never
}

type ChangeSchema<F> = F extends { nullable: true; permission?: never }
  ? z.ZodOptional<FieldSchema<F>>
  : FieldSchema<F>

type InputSchema<F> = F extends { permission: string }
  ? FieldSchema<F>
  : F extends { nullable: true }
    ? z.ZodDefault<FieldSchema<F>>
    : FieldSchema<F>

const mapFields = <T>(fields: EntityFields, change: (field: EntityField) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field)]))

function columnTitle(field: EntityField): ColumnTitle {
  const title = field.unit ? `${field.title}（${field.unit}）` : field.title
  if (!('words' in field)) return title
  const words = Object.entries(field.words).map(([value, word]) => [value, wordText(word)])
  return { title, words: Object.fromEntries(words) }
}
