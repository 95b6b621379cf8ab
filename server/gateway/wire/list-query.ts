import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { badParameter } from './wire-error.ts'

const Query = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  order: z.enum(['asc', 'desc']).default('desc'),
  after: z.string().min(1).max(256).optional(),
})
export type ListQuery = z.infer<typeof Query>

/** What page of a list is asked for, as OpenAI's clients ask. @throws WireError 400 that names the parameter */
export function readListQuery({ query }: FastifyRequest): ListQuery {
  const parsed = Query.safeParse(query)
  if (parsed.success) return parsed.data
  const param = String(parsed.error.issues[0]?.path[0] ?? '')
  throw badParameter(param, `参数 ${param} 无效`)
}

/** A page of a list. @param rows at most one more than were asked for */
export function listAnswer<T extends { id: string }>(rows: T[], { limit }: ListQuery) {
  const data = rows.slice(0, limit)
  return {
    object: 'list',
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: rows.length > limit,
  }
}
