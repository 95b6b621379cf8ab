import { z } from 'zod'
import type { ColumnTitle } from '../envelope.ts'

/**
 * One `/maas` call: method, path, who may call it, what goes in and what may come out. `auth: 'user'` needs a session; `creates`
 * marks a call that costs money or makes something and therefore honours `Idempotency-Key`. GET inputs arrive as query strings.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  path: `/${string}`
  auth: 'public' | 'user'
  creates?: true
  /** The member of the result that is a secret: it is never stored, and null in a replayed answer. */
  shownOnce?: string
  input: z.ZodObject
  result: z.ZodType
  /** Only lists have a row. */
  row?: z.ZodObject
  /** Only lists that are answered whole. */
  rowsAt?: string
  sortable?: readonly string[]
  ranges?: readonly string[]
  titles?: Readonly<Record<string, ColumnTitle>>
  totals?: readonly string[]
}

/** The calls of a domain, whose names begin with it. */
export type Group<Domain extends string> = Record<`${Domain}.${string}`, Endpoint>

export const nothing = z.strictObject({})
export const id = z.strictObject({ id: z.string().max(64) })
export const done = z.null()
