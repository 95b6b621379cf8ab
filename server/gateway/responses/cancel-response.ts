import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../context.ts'
import { badParameter } from '../wire/wire-error.ts'
import { getResponse, ownResponse } from './get-response.ts'

/** `POST /v1/responses/:id/cancel`: ends one in the background; what it said until then is billed. @throws WireError 400 if it has ended */
export async function cancelResponse(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const { response } = await ownResponse(gateway, request)
  const { id } = request.params as { id: string }
  const { numUpdatedRows } = await gateway.deps.database.db
    .updateTable('response')
    .set({ status: 'cancelled' })
    .where('id', '=', id)
    .where('user_id', '=', request.gatewayCaller.userId)
    .where('status', '=', 'in_progress')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n && response.status !== 'cancelled')
    throw badParameter('id', '这个回答已经结束，不能取消；要中止流式回答，断开连接即可', 'unsupported_value')
  return getResponse(gateway, request, reply)
}
