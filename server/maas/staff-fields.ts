import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { bare } from '../../contract/kinds.ts'
import { isHeld, type Permission, type Permissions } from '../../contract/permissions.ts'
import { permissionOf } from '../../contract/staff-only.ts'
import { Failure } from '../platform/errors.ts'

type Removal = (value: unknown, held: Permissions) => unknown
type Fields = Readonly<Record<string, unknown>>

/** The fields of a result that only staff are answered (`staffOnly`). */
export interface StaffFields {
  /** None: what follows does nothing. */
  isEmpty: boolean
  /** A result without what needs a permission that is not held, at any depth; sums of such fields go with them. */
  withhold: <Result>(result: Result, held: Permissions) => Result
  /**
   * Sorting and filtering by a field tell its values too.
   * @throws Failure `forbidden`
   */
  assertMayAsk: (input: object, held: Permissions) => void
  /** Whether a field of the list's rows may be shown. */
  mayShow: (field: string, held: Permissions) => boolean
}

/** @throws Error for a result that fields of staff could hide in */
export function staffFieldsOf({ result, row }: Pick<Endpoint, 'result' | 'row'>): StaffFields {
  const removal = removalOf(result)
  const ofRow = row ? restrictedIn(row.shape) : []
  const mayShow = (field: string, held: Permissions) =>
    ofRow.every((one) => one.field !== field || isHeld(one.permission, held))
  return {
    isEmpty: removal === null && ofRow.length === 0,
    withhold(whole, held) {
      const kept = removal ? removal(whole, held) : whole
      if (ofRow.length === 0 || !isFields(kept) || !isFields(kept['totals'])) return kept as typeof whole
      return { ...kept, totals: pick(kept['totals'], (field) => mayShow(field, held)) } as typeof whole
    },
    assertMayAsk(input, held) {
      const named = new Set([...Object.keys(input), 'column' in input ? String(input.column) : ''])
      const isRequested = ({ field }: Restricted) => SUFFIXES.some((suffix) => named.has(`${field}${suffix}`))
      if (ofRow.some((one) => isRequested(one) && !isHeld(one.permission, held)))
        throw new Failure('forbidden')
    },
    mayShow,
  }
}

/** How a query names a field that it is about. */
const SUFFIXES = ['', '_begin', '_end', '_MultiString']

interface Restricted {
  field: string
  permission: Permission
}

const restrictedIn = (shape: Readonly<Record<string, z.ZodType>>): Restricted[] =>
  Object.entries(shape).flatMap(([field, schema]) => {
    const permission = permissionOf(schema)
    return permission ? [{ field, permission }] : []
  })

/** Types of schemas that have no others within. */
const PLAIN = new Set<string>([
  'string',
  'number',
  'bigint',
  'boolean',
  'date',
  'literal',
  'enum',
  'null',
  'undefined',
  'never',
  'unknown',
])

/** What takes the fields of staff out of a value of a schema; null if it has none. */
function removalOf(schema: unknown): Removal | null {
  if (permissionOf(schema) !== '') throw new Error('only a field of an object can be for staff')
  return removalWithin(bare(schema))
}

function removalWithin(schema: unknown): Removal | null {
  if (schema instanceof z.ZodObject) return ofObject(schema)
  if (schema instanceof z.ZodArray) return ofEach(removalOf(schema.element))
  if (schema instanceof z.ZodUnion) return inTurn(schema.options.map(removalOf))
  if (schema instanceof z.ZodRecord) {
    const one = removalOf(schema.valueType)
    return one && ((value, held) => (isFields(value) ? mapValues(value, (item) => one(item, held)) : value))
  }
  const type = schema instanceof z.ZodType ? schema.def.type : typeof schema
  if (!PLAIN.has(type))
    throw new Error(`a result cannot be made of ${type}: fields of staff could hide in it`)
  return null
}

function ofObject({ shape, def: { catchall } }: z.ZodObject): Removal | null {
  if (catchall && removalOf(catchall)) throw new Error('fields without a name cannot hold fields of staff')
  const restricted = restrictedIn(shape)
  const within = Object.entries(shape).flatMap(([field, schema]) => {
    const removal = removalWithin(bare(schema))
    return removal ? [{ field, removal }] : []
  })
  if (restricted.length === 0 && within.length === 0) return null
  return (value, held) => {
    if (!isFields(value)) return value
    const hidden = new Set(restricted.flatMap((one) => (isHeld(one.permission, held) ? [] : [one.field])))
    const kept = pick(value, (field) => !hidden.has(field))
    for (const { field, removal } of within)
      if (Object.hasOwn(kept, field)) kept[field] = removal(kept[field], held)
    return kept
  }
}

const ofEach = (one: Removal | null): Removal | null =>
  one && ((value, held) => (Array.isArray(value) ? value.map((item: unknown) => one(item, held)) : value))

function inTurn(all: readonly (Removal | null)[]): Removal | null {
  const some = all.filter((one) => one !== null)
  return some.length > 0 ? (value, held) => some.reduce((left, one) => one(left, held), value) : null
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const pick = (fields: Fields, isKept: (field: string) => boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => isKept(field)))
const mapValues = (fields: Fields, change: (value: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, change(value)]))
