import { z } from 'zod'

const list = z.array(z.unknown()).optional().catch(undefined)
const map = z.record(z.string(), z.unknown()).optional().catch(undefined)
const number = z.number().optional().catch(undefined)
const text = z.string().optional().catch(undefined)

/** A JSON Schema, as far as it is obeyed. */
const Schema = z.looseObject({
  $ref: text,
  $defs: map,
  definitions: map,
  type: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch(undefined),
  enum: list,
  anyOf: list,
  oneOf: list,
  allOf: list,
  properties: map,
  required: z.array(z.string()).optional().catch(undefined),
  items: z.unknown().optional(),
  prefixItems: list,
  minItems: number,
  maxItems: number,
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  multipleOf: number,
  minLength: number,
  maxLength: number,
  format: text,
})
type Schema = z.infer<typeof Schema>

/** Deeper than this only what must be there is filled in, so that a schema which holds itself ends. */
const OPTIONAL_DEPTH = 4
const DEPTH_MAX = 24
const ITEMS = 2
const ITEMS_MAX = 64
const LENGTH_MAX = 4096
/** Parts of a schema that are read, and values that are filled in: a short schema can ask for more than there is memory. */
const PARTS_MAX = 4096
const POINTER_MAX = 1024

const FORMATS: Record<string, string> = {
  'date-time': '2026-11-22T08:00:00Z',
  date: '2026-11-22',
  time: '08:00:00Z',
  duration: 'PT1H',
  email: 'demo@example.com',
  hostname: 'example.com',
  uri: 'https://example.com/',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uuid: '3f2b8c1e-5d4a-4e6f-8a7b-9c0d1e2f3a4b',
}

/** A value that fits a JSON Schema, always the same for the same words. @param topic goes where a text may stand */
export function fillSchema(schema: unknown, topic: string): unknown {
  const budget: Budget = { left: PARTS_MAX, read: new Map() }
  const root = readSchema(schema, budget)

  function fill(raw: unknown, depth: number): unknown {
    if (depth > DEPTH_MAX || budget.left <= 0) return null
    const found = resolve(readSchema(raw, budget), { root, budget })
    if (Object.hasOwn(found, 'const')) return found.const
    if (found.enum && found.enum.length > 0) return found.enum[0]
    const choices = found.anyOf ?? found.oneOf
    if (choices && choices.length > 0) return fill(choose(choices, depth), depth + 1)
    switch (typeOf(found, depth)) {
      case 'object':
        return fillObject(found, depth)
      case 'array':
        return fillArray(found, depth)
      case 'integer':
      case 'number':
        return fillNumber(found)
      case 'boolean':
        return true
      case 'null':
        return null
      default:
        return fillText(found)
    }
  }

  /** Nothing, where that is allowed, once it is deep enough. */
  function choose(choices: unknown[], depth: number): unknown {
    const isNull = (choice: unknown) => readSchema(choice, budget).type === 'null'
    const empty = depth > OPTIONAL_DEPTH ? choices.find(isNull) : undefined
    return empty ?? choices.find((choice) => !isNull(choice)) ?? choices[0]
  }

  function fillObject({ properties = {}, required = [] }: Schema, depth: number) {
    const names = depth > OPTIONAL_DEPTH ? required : [...new Set([...Object.keys(properties), ...required])]
    return Object.fromEntries(names.map((name) => [name, fill(properties[name] ?? {}, depth + 1)]))
  }

  function fillArray({ items, prefixItems = [], minItems = 0, maxItems = Infinity }: Schema, depth: number) {
    const itemCount =
      depth > OPTIONAL_DEPTH || items === false ? minItems : Math.max(minItems, prefixItems.length, ITEMS)
    const count = Math.min(itemCount, maxItems, ITEMS_MAX)
    return Array.from({ length: count }, (_, i) =>
      fill(prefixItems[i] ?? items ?? { type: 'string' }, depth + 1),
    )
  }

  function fillNumber(schema: Schema): number {
    const isWhole = schema.type === 'integer' || [schema.type].flat().includes('integer')
    const step = schema.multipleOf ?? (isWhole ? 1 : 0.01)
    const low = Math.max(schema.minimum ?? -Infinity, (schema.exclusiveMinimum ?? -Infinity) + step)
    const high = Math.min(schema.maximum ?? Infinity, (schema.exclusiveMaximum ?? Infinity) - step)
    const from = Number.isFinite(low) ? low : Math.min(1, high)
    return Number((Math.ceil(from / step - 1e-9) * step).toFixed(9))
  }

  function fillText({ format = '', minLength = 0, maxLength = LENGTH_MAX }: Schema): string {
    const known = FORMATS[format]
    if (known !== undefined) return known
    const least = Math.min(minLength, LENGTH_MAX)
    const repeated =
      topic.length >= least ? topic : topic.repeat(Math.ceil(least / Math.max(1, topic.length)))
    return Array.from(repeated || '—'.repeat(least))
      .slice(0, maxLength)
      .join('')
  }

  return fill(root, 0)
}

interface Budget {
  left: number
  read: Map<unknown, Schema>
}

/** A part of a schema; one with many members takes more of the budget. */
function readSchema(raw: unknown, budget: Budget): Schema {
  if (budget.left <= 0) return {}
  const schema = budget.read.get(raw) ?? Schema.safeParse(raw).data ?? {}
  budget.read.set(raw, schema)
  budget.left -= 1 + Object.keys(schema.properties ?? {}).length + (schema.required?.length ?? 0)
  return schema
}

/** What a reference leads to, and what all parts of `allOf` say together. */
function resolve(schema: Schema, context: { root: Schema; budget: Budget }, hops = 0): Schema {
  const { root, budget } = context
  if (hops > DEPTH_MAX || budget.left <= 0) return {}
  if (schema.$ref !== undefined) {
    const target = schema.$ref === '#' ? root : at(root, schema.$ref)
    return resolve(readSchema(target, budget), context, hops + 1)
  }
  if (!schema.allOf) return schema
  return schema.allOf.reduce<Schema>(
    (all, part) => {
      if (budget.left <= 0) return all
      const one = resolve(readSchema(part, budget), context, hops + 1)
      budget.left -= Object.keys(all.properties ?? {}).length
      return {
        ...all,
        ...one,
        properties: { ...all.properties, ...one.properties },
        required: [...(all.required ?? []), ...(one.required ?? [])],
      }
    },
    { ...schema, allOf: undefined },
  )
}

/** @param pointer `#/$defs/Name` */
function at(root: unknown, pointer: string): unknown {
  if (pointer.length > POINTER_MAX) return undefined
  const steps = pointer.replace(/^#\//, '').split('/')
  return steps.reduce<unknown>((place, step) => {
    const name = decodeURIComponent(step.replace(/%(?![0-9a-f]{2})/gi, '%25'))
      .replaceAll('~1', '/')
      .replaceAll('~0', '~')
    return typeof place === 'object' && place !== null && Object.hasOwn(place, name)
      ? (place as Record<string, unknown>)[name]
      : undefined
  }, root)
}

function typeOf({ type, properties, required, items, minimum, maximum }: Schema, depth: number): string {
  const types = [type ?? []].flat()
  if (depth > OPTIONAL_DEPTH && types.includes('null')) return 'null'
  const [first] = types.filter((one) => one !== 'null')
  if (first !== undefined) return first
  if (types.length > 0) return 'null'
  if (properties || required) return 'object'
  if (items !== undefined) return 'array'
  return minimum !== undefined || maximum !== undefined ? 'number' : 'string'
}
