import { z } from 'zod'
import { isSensitive } from '../../../contract/sensitive.ts'

/** It stands in place of what is secret or personal. */
export const REDACTED = '***'

type Fields = Readonly<Record<string, unknown>>

/**
 * What the audit may keep of a value: the fields that its schema names, without those that are secret or personal. What the schema
 * does not describe is left out or replaced, never kept.
 */
export function redact(schema: unknown, value: unknown): unknown {
  if (value === undefined || value === null) return value
  if (isSensitive(schema)) return value === '' ? '' : REDACTED
  const inner = unwrapped(schema)
  if (inner !== null) return redact(inner, value)
  if (schema instanceof z.ZodObject) return isFields(value) ? ofObject(schema.shape, value) : REDACTED
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((item: unknown) => redact(schema.element, item)) : REDACTED
  if (schema instanceof z.ZodRecord)
    return isFields(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, item]) => [name, redact(schema.valueType, item)]),
        )
      : REDACTED
  if (schema instanceof z.ZodUnion) return ofUnion(schema.options, value)
  return isPlain(schema) && typeof value !== 'object' ? value : REDACTED
}

function unwrapped(schema: unknown): unknown {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return schema.unwrap()
  // A pipe into a transformation describes what came in only.
  if (schema instanceof z.ZodPipe) return schema.out instanceof z.ZodTransform ? schema.in : schema.out
  return null
}

const ofObject = (shape: Readonly<Record<string, unknown>>, value: Fields): Fields =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) =>
      value[name] === undefined ? [] : [[name, redact(field, value[name])]],
    ),
  )

/** The first option that the value is of tells what to keep of it. */
function ofUnion(options: readonly unknown[], value: unknown): unknown {
  const option = options.find((one) => one instanceof z.ZodType && one.safeParse(value).success)
  return option === undefined ? REDACTED : redact(option, value)
}

const isPlain = (schema: unknown) =>
  schema instanceof z.ZodString ||
  schema instanceof z.ZodStringFormat ||
  schema instanceof z.ZodNumber ||
  schema instanceof z.ZodBoolean ||
  schema instanceof z.ZodEnum ||
  schema instanceof z.ZodLiteral

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
