import * as fc from 'fast-check'
import { z } from 'zod'

/** As much of JSON Schema as our schemas come to. */
interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema | false
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Inputs that a schema accepts, or nearly so: what it checks beyond its shape is not known here. */
export function fromSchema(schema: z.ZodType): fc.Arbitrary<unknown> {
  return arbitraryOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(arbitraryOf))
  if (schema.allOf?.[0]) return arbitraryOf(schema.allOf[0])
  if (schema.type === 'object') return objectOf(schema)
  if (schema.type === 'array') return arrayOf(schema)
  if (schema.type === 'string') return stringOf(schema)
  if (schema.type === 'integer') return fc.integer(rangeOf(schema, 1000))
  if (schema.type === 'number') return fc.double({ ...rangeOf(schema, 10), noNaN: true })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  return fc.jsonValue()
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, member]) => [name, arbitraryOf(member)] as const)
  return fc.record(Object.fromEntries(members), { requiredKeys: required })
}

function arrayOf({ items, minItems = 0, maxItems = 3 }: JsonSchema): fc.Arbitrary<unknown> {
  const item = items ? arbitraryOf(items) : fc.jsonValue()
  return fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) })
}

function stringOf({ pattern, format, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uri') return fc.webUrl()
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)), unit: 'grapheme' })
}

const rangeOf = ({ minimum, maximum }: JsonSchema, span: number) => {
  const min = minimum ?? (maximum === undefined ? -span : Math.min(0, maximum))
  return { min, max: Math.min(maximum ?? Infinity, min + span) }
}
