import type { FastifyReply, FastifyRequest } from 'fastify'
import { BatchRequest } from '../../../contract/batches.ts'
import { createBatch as insertBatch } from '../../content/index.ts'
import { limitReads } from '../account/limit-reads.ts'
import { readerOf } from '../caller/authenticate.ts'
import { noFile } from '../files/file-wire.ts'
import type { Gateway } from '../context.ts'
import { readRequest } from '../request/read-request.ts'
import { batchWire } from './batch-wire.ts'

const BATCHES_A_MINUTE = 30

/** `POST /v1/batches`: its lines run from now on, as there is time for them. @throws WireError 400 that names the member, 404 for the file */
export async function createBatch(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  await limitReads(gateway, request, { what: 'batches', perMinute: BATCHES_A_MINUTE })
  const { value } = await readRequest(BatchRequest, request.body, 'chat')
  const row = await insertBatch(gateway.deps, {
    reader: readerOf(request.gatewayCaller),
    keyId: request.gatewayCaller.keyId,
    fileId: value.input_file_id,
    endpoint: value.endpoint,
    metadata: value.metadata ?? null,
  })
  if (!row) throw noFile('input_file_id')
  gateway.batches.look()
  reply.header('cache-control', 'no-store')
  return reply.send(batchWire(row, gateway.deps.secrets))
}
