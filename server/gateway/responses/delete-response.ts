import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../gateway.ts'
import { noResponse } from './input-items.ts'

/** `DELETE /v1/responses/:id`. @throws WireError 404 if there is none of that id, or it is another user's */
export async function deleteResponse({ deps }: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const { id } = request.params as { id: string }
  const { numDeletedRows } = await deps.database.db
    .deleteFrom('response')
    .where('id', '=', id)
    .where('user_id', '=', request.gatewayCaller.userId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw noResponse()
  reply.header('cache-control', 'no-store')
  return { id, object: 'response', deleted: true }
}
