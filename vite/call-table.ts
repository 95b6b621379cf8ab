import { z } from 'zod'
import type { Endpoint } from '../contract/endpoints/endpoint.ts'
import type { Call } from '../src/providers/answer-shape.ts'

/** What the browser knows of each call: zod and the schemas stay out of it. */
export const callTable = (endpoints: Record<string, Endpoint>): Record<string, Call> =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, { method, path, auth, result }]) => [
      name,
      { method, path, auth, shape: shapeOf(result) },
    ]),
  )

function shapeOf(result: z.ZodType): Call['shape'] {
  const { type, properties } = z.toJSONSchema(result, { io: 'output', unrepresentable: 'any' })
  if (type === 'array') return 'list'
  if (type !== 'object') return 'any'
  return properties && 'records' in properties ? 'page' : 'object'
}
