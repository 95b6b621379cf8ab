import type { FastifyReply, FastifyRequest } from 'fastify'
import { readableBy } from '../../platform/db/readable-by.ts'
import { readerOf } from '../caller/authenticate.ts'
import type { Gateway } from '../context.ts'
import { noResponse } from './input-items.ts'

/** `DELETE /v1/responses/:id`. @throws WireError 404 if there is none of that id, or it is not the caller's */
export async function deleteResponse({ deps }: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const { id } = request.params as { id: string }
  const { numDeletedRows } = await deps.database.db
    .deleteFrom('response')
    .where('id', '=', id)
    .where(readableBy('response', readerOf(request.gatewayCaller)))
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw noResponse()
  reply.header('cache-control', 'no-store')
  return { id, object: 'response', deleted: true }
}
