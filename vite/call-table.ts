import { z } from 'zod'
import type { Endpoint } from '../contract/endpoints/endpoint.ts'
import { ANY_PERMISSION } from '../contract/permissions.ts'
import type { Call } from '../src/providers/result-shape.ts'

type Named = [string, Endpoint][]

/** The calls of everyone, those of all staff, and those of staff who hold what they ask for. Keeps zod and the schemas out of the browser. */
export function callTables(endpoints: Record<string, Endpoint>) {
  const all = Object.entries(endpoints)
  const ofStaff = all.filter(([, { auth }]) => auth === 'staff')
  const isForAny = ([, { permission = ANY_PERMISSION }]: Named[number]) => permission === ANY_PERMISSION
  return {
    forUsers: callTable(all.filter(([, { auth }]) => auth !== 'staff')),
    forAnyStaff: callTable(ofStaff.filter(isForAny)),
    forStaff: callTable(ofStaff.filter((one) => !isForAny(one))),
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
