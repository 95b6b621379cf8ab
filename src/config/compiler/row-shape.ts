import { z } from 'zod'
import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import { bare, kindOf } from '../../../contract/kinds.ts'

export type Shape = Record<string, z.ZodType | undefined>

/** The fields of what an endpoint returns many of, as an array or a page; null if it does not. */
export function rowShape(endpoint: string): Shape | null {
  const known = endpoints[endpoint as EndpointName]
  if ('row' in known) return known.row.shape
  const { result } = known
  return result instanceof z.ZodArray && result.element instanceof z.ZodObject ? result.element.shape : null
}

export const isTime = (schema: unknown) => kindOf(schema)?.kind === 'timestamp'
/** A number that is no time. */
export const isNumber = (schema: unknown) => bare(schema) instanceof z.ZodNumber && !isTime(schema)
export const isFlag = (schema: unknown) => bare(schema) instanceof z.ZodBoolean
/** One value that can be written out as it is. */
export const isScalar = (schema: unknown): boolean => {
  const one = bare(schema)
  if (one instanceof z.ZodUnion) return one.options.every(isScalar)
  // Text of a kind (an e-mail, an address) is a string to zod's core only.
  const isWord = [z.core.$ZodString, z.ZodEnum, z.ZodLiteral].some((kind) => one instanceof kind)
  return isWord || isFlag(schema) || isNumber(schema)
}
/** Money goes over the wire as text that holds an amount and nothing else. */
export const isMoney = (schema: unknown) =>
  schema instanceof z.ZodType && schema.safeParse('1.00').success && !schema.safeParse('x').success
export const isListOf = (schema: unknown, isItem: (item: unknown) => boolean) => {
  const list = bare(schema)
  return list instanceof z.ZodArray && isItem(list.element)
}
/** A place where two things differ: where, and what stood and stands there. */
export const isDifference = (schema: unknown) => {
  const one = bare(schema)
  return one instanceof z.ZodObject && ['path', 'before', 'after'].every((name) => isScalar(one.shape[name]))
}
