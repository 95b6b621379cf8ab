import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { endUnresolvedResponse, readResponses } from '../../content/index.ts'
import { limitReads } from '../account/limit-reads.ts'
import { readerOf } from '../caller/authenticate.ts'
import type { Gateway } from '../context.ts'
import { exactUsage } from '../wire/cost-number.ts'
import { badParameter } from '../wire/wire-error.ts'
import { noResponse } from './input-items.ts'
import { requestsSeal, shownItem } from './response-body.ts'

/** A response whose node died ends with this. */
const LOST = { code: 'server_error', message: '服务中断，回答没有完成，没有产生输出就不计费' }

const READS_A_MINUTE = 300

/** @throws WireError 404 if there is none of that id, or it is not the caller's */
export async function ownResponse(gateway: Gateway, request: FastifyRequest) {
  await limitReads(gateway, request, { what: 'responses', perMinute: READS_A_MINUTE })
  const { id } = request.params as { id: string }
  const reader = readerOf(request.gatewayCaller)
  await endUnresolvedResponse(gateway.deps, { id, userId: reader.userId })
  const stored = (await readResponses(gateway.deps, { ...reader, ids: [id] })).get(id)
  if (!stored) throw noResponse()
  return stored
}

const includeOf = ({ query }: FastifyRequest) => {
  const { include, 'include[]': list } = query as Record<string, unknown>
  return list ?? include
}

/** `GET /v1/responses/:id` */
export async function getResponse(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  if ((request.query as { stream?: unknown }).stream === 'true')
    throw badParameter('stream', '保存的回答不能流式读取，请去掉 stream', 'unsupported_value')
  const { response } = await ownResponse(gateway, request)
  reply.header('cache-control', 'no-store')
  const error = response.status === 'failed' ? (response.error ?? LOST) : null
  const usage = exactUsage(response.usage ?? null)
  return {
    ...response,
    usage,
    error,
    output: response.output.map(shownItem(requestsSeal(includeOf(request)))),
  }
}

const ITEMS_MAX = 100
const ITEMS_DEFAULT = 20
const ItemsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(ITEMS_MAX).default(ITEMS_DEFAULT),
  order: z.enum(['asc', 'desc']).default('desc'),
  after: z.string().max(256).optional(),
})

/** `GET /v1/responses/:id/input_items`: what was asked in this response, without the turns before. */
export async function getInputItems(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const parsed = ItemsQuery.safeParse(request.query)
  if (!parsed.success) {
    const param = String(parsed.error.issues[0]?.path[0] ?? '')
    throw badParameter(param, `参数 ${param} 无效`)
  }
  const { limit, order, after } = parsed.data
  const { input } = await ownResponse(gateway, request)
  const ordered = order === 'asc' ? input : input.toReversed()
  const from = after === undefined ? 0 : ordered.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && from === 0) throw badParameter('after', '参数 after 指定的内容不在这个回答里')
  const data = ordered.slice(from, from + limit).map(shownItem(requestsSeal(includeOf(request))))
  reply.header('cache-control', 'no-store')
  return {
    object: 'list',
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: from + limit < ordered.length,
  }
}
