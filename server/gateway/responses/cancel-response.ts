import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { badParameter } from '../wire/wire-error.ts'
import { ownResponse } from './get-response.ts'

/** `POST /v1/responses/:id/cancel`. @throws WireError 400: what is stored has ended */
export async function cancelResponse(gateway: Gateway, request: FastifyRequest): Promise<never> {
  await ownResponse(gateway, request)
  throw badParameter('id', '这个回答已经结束，不能取消；要中止流式回答，断开连接即可', 'unsupported_value')
}
