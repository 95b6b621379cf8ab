import { z } from 'zod'
import { endpoints, type EndpointName } from '../../contract/endpoints.ts'
import { Timestamp } from '../../contract/user.ts'

export type Shape = Record<string, z.ZodType | undefined>

/** The fields of what an endpoint returns many of, as an array or a page; null if it does not. */
export function rowShape(endpoint: string): Shape | null {
  const known = endpoints[endpoint as EndpointName]
  if ('row' in known) return known.row.shape
  const { result } = known
  return result instanceof z.ZodArray && result.element instanceof z.ZodObject ? result.element.shape : null
}

/** A field's schema without what may be absent or null of it. */
function bare(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? bare(schema.unwrap()) : schema
}

export const isTime = (schema: unknown) => schema === Timestamp || bare(schema) === Timestamp
export const isNumber = (schema: unknown) => bare(schema) instanceof z.ZodNumber
/** Money goes over the wire as text. */
export const isText = (schema: unknown) => bare(schema) instanceof z.ZodString
