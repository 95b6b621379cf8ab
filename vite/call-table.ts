import { z } from 'zod'
import type { Endpoint } from '../contract/endpoints/endpoint.ts'
import type { Call } from '../src/providers/result-shape.ts'

type Named = [string, Endpoint][]

/** The calls of everyone, and those of staff only. Keeps zod and the schemas out of the browser. */
export function callTables(endpoints: Record<string, Endpoint>) {
  const all = Object.entries(endpoints)
  const isForStaff = ([, { auth }]: Named[number]) => auth === 'staff'
  return {
    forUsers: callTable(all.filter((one) => !isForStaff(one))),
    forStaff: callTable(all.filter(isForStaff)),
  }
}

const callTable = (endpoints: Named): Record<string, Call> =>
  Object.fromEntries(
    endpoints.map(([name, { method, path, result }]) => [name, { method, path, shape: shapeOf(result) }]),
  )

function shapeOf(result: z.ZodType): Call['shape'] {
  const { type, properties } = z.toJSONSchema(result, { io: 'output', unrepresentable: 'any' })
  if (type === 'array') return 'list'
  if (type !== 'object') return 'any'
  return properties && 'records' in properties ? 'page' : 'object'
}
