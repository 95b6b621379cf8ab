import { z } from 'zod'
import { bare } from '../../contract/kinds.ts'
import { isHeld, type Permissions } from '../../contract/permissions.ts'
import { permissionOf } from '../../contract/staff-only.ts'
import { Failure } from '../platform/errors.ts'

type Refusal = (value: unknown, held: Permissions) => boolean

/** The fields of an input that only staff may send (`staffOnly`). */
export interface StaffInput {
  /** None: what follows does nothing. */
  isEmpty: boolean
  /**
   * @param raw as it was sent: defaults of the schema were not asked for
   * @throws Failure `forbidden` for a field, at any depth, whose permission is not held; nothing is left out silently
   */
  assertMaySend: (raw: unknown, held: Permissions) => void
}

/** @throws Error for an input that fields of staff could hide in */
export function staffInputOf(input: z.ZodObject): StaffInput {
  const refuses = refusalOf(input)
  return {
    isEmpty: refuses === null,
    assertMaySend(raw, held) {
      if (refuses?.(raw, held)) throw new Failure('forbidden')
    },
  }
}

/** What may hold other schemas in ways that are not looked through. */
const OPAQUE = new Set(['lazy', 'intersection', 'tuple', 'map', 'set', 'promise'])

/** Whether a value of a schema has fields that may not be sent; null if none can. */
function refusalOf(wrapped: unknown): Refusal | null {
  const schema = bare(wrapped)
  if (schema instanceof z.ZodObject) return ofObject(schema.shape)
  if (schema instanceof z.ZodUnion) return anyOf(schema.options.map(refusalOf))
  if (schema instanceof z.ZodPipe) return anyOf([schema.in, schema.out].map(refusalOf))
  if (schema instanceof z.ZodArray) return ofEach(refusalOf(schema.element))
  if (schema instanceof z.ZodRecord) return ofEach(refusalOf(schema.valueType))
  if (schema instanceof z.ZodType && OPAQUE.has(schema.def.type))
    throw new Error(`an input cannot be made of ${schema.def.type}: fields of staff could hide in it`)
  return null
}

function ofObject(shape: Readonly<Record<string, z.ZodType>>): Refusal | null {
  const refusals = Object.entries(shape).flatMap(([name, schema]) => {
    const [permission, inner] = [permissionOf(schema), refusalOf(schema)]
    if (!permission && !inner) return []
    const refuses: Refusal = (value, held) => !isHeld(permission, held) || (inner?.(value, held) ?? false)
    return [{ name, refuses }]
  })
  if (refusals.length === 0) return null
  return (value, held) =>
    isFields(value) &&
    refusals.some(({ name, refuses }) => Object.hasOwn(value, name) && refuses(value[name], held))
}

const ofEach = (one: Refusal | null): Refusal | null =>
  one &&
  ((value, held) =>
    typeof value === 'object' && value !== null && Object.values(value).some((item) => one(item, held)))

function anyOf(all: readonly (Refusal | null)[]): Refusal | null {
  const some = all.filter((one) => one !== null)
  return some.length > 0 ? (value, held) => some.some((refuses) => refuses(value, held)) : null
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
