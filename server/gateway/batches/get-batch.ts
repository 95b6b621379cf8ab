import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageAfter } from '../../platform/db/page-after.ts'
import { Failure } from '../../platform/errors.ts'
import { cancelBatch as endBatch, findBatch } from '../../content/index.ts'
import { limitReads } from '../account/limit-reads.ts'
import { readerOf } from '../caller/authenticate.ts'
import type { Gateway } from '../context.ts'
import { listAnswer, readListQuery } from '../wire/list-query.ts'
import { batchWire, noBatch } from './batch-wire.ts'

const READS_A_MINUTE = 300

/** @throws WireError 404 if there is none of that id, or it is not the caller's */
async function ownBatch(gateway: Gateway, request: FastifyRequest) {
  await limitReads(gateway, request, { what: 'batches-read', perMinute: READS_A_MINUTE })
  const { id } = request.params as { id: string }
  const batch = await findBatch(gateway.deps.database.db, { id, ...readerOf(request.gatewayCaller) })
  if (!batch) throw noBatch()
  return batch
}

/** `GET /v1/batches/:id` */
export async function getBatch(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const batch = await ownBatch(gateway, request)
  reply.header('cache-control', 'no-store')
  return batchWire(batch, gateway.deps.secrets)
}

/** `GET /v1/batches`: the newest first. */
export async function listBatches(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  await limitReads(gateway, request, { what: 'batches-read', perMinute: READS_A_MINUTE })
  const query = readListQuery(request)
  const { database, secrets } = gateway.deps
  const ids = await pageAfter(database.db, {
    table: 'batch',
    ...readerOf(request.gatewayCaller),
    ...query,
    after: query.after,
  })
  if (!ids) throw noBatch('after')
  const rows = await database.db
    .selectFrom('batch')
    .selectAll()
    .where('id', 'in', ['', ...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, batchWire(row, secrets)]))
  reply.header('cache-control', 'no-store')
  return listAnswer(
    ids.flatMap((id) => byId.get(id) ?? []),
    query,
  )
}

/** `POST /v1/batches/:id/cancel`: lines under way are finished and billed. @throws WireError 409 if it has ended */
export async function cancelBatch(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const { id, user_id: userId, status } = await ownBatch(gateway, request)
  const isEnded = !(await endBatch(gateway.deps, { id, userId })) && status !== 'cancelling'
  if (isEnded && status !== 'cancelled') throw new Failure('batchEnded')
  gateway.batches.look()
  return reply.send(await getBatch(gateway, request, reply))
}
