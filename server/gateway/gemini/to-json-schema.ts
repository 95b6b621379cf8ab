import { camelCaseName } from './camel-case-names.ts'

/** Members that hold one schema, several, or one by each name. */
const ONE = new Set(['items', 'additionalProperties', 'not'])
const LISTS = new Set(['anyOf', 'allOf', 'oneOf', 'prefixItems'])
const NAMED = new Set(['properties', 'defs', '$defs', 'definitions'])
/** What JSON Schema has no word for. */
const OWN = new Set(['nullable', 'propertyOrdering', 'example'])
/** Google sends counts of 64 bits as text. */
const COUNTS = new Set(['minItems', 'maxItems', 'minLength', 'maxLength', 'minProperties', 'maxProperties'])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A schema as Google writes it (`type: "OBJECT"`, `nullable`) as a JSON Schema. What is one already stays so. */
export function toJsonSchema(schema: unknown): unknown {
  if (!isObject(schema)) return schema
  const entries = Object.entries(schema).map(([name, value]) => [camelCaseName(name), value] as const)
  const isNullable = schema.nullable === true
  return Object.fromEntries(
    entries
      .filter(([name]) => !OWN.has(name))
      .map(([name, value]) => [name, memberOf(name, value, isNullable)]),
  )
}

function memberOf(name: string, value: unknown, isNullable: boolean): unknown {
  if (name === 'type') return typeOf(value, isNullable)
  if (ONE.has(name)) return toJsonSchema(value)
  if (LISTS.has(name) && Array.isArray(value)) return value.map(toJsonSchema)
  if (NAMED.has(name) && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toJsonSchema(inner)]))
  if (name === 'enum' && isNullable && Array.isArray(value) && !value.includes(null)) return [...value, null]
  if (COUNTS.has(name) && typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value)
  return value
}

function typeOf(value: unknown, isNullable: boolean): unknown {
  const type = typeof value === 'string' ? value.toLowerCase() : value
  return isNullable && typeof type === 'string' && type !== 'null' ? [type, 'null'] : type
}
