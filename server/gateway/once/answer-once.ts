import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { boundaryOf } from '../../form.ts'
import { readIdempotencyKey } from '../../idempotency-key.ts'
import type { Gateway } from '../gateway.ts'
import { beginOnce, type KeptAnswer } from './begin-once.ts'

type Verb = (gateway: Gateway, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/**
 * Does a call once per caller, route and `Idempotency-Key`: a repetition with the same body is given the kept answer, costs
 * nothing and says so; one key is never charged twice. Without the header it is just done.
 */
export async function answerOnce(
  verb: Verb,
  gateway: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const key = readIdempotencyKey(request.headers)
  if (key === null) return verb(gateway, request, reply)
  const { userId, keyId } = request.gatewayCaller
  const route = request.routeOptions.url ?? ''
  const bodyHash = createHash('sha256').update(bytesOf(request)).digest('hex')
  const begun = await beginOnce(gateway.deps, { userId, keyId, route, key, bodyHash }, request.id)
  if ('kept' in begun) return replay(reply, begun.kept)
  request.once = begun.once
  return verb(gateway, request, reply)
}

/** A form's boundary is new at each try. */
function bytesOf({ body, headers }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) return Buffer.alloc(0)
  const boundary = boundaryOf(headers['content-type'] ?? '')
  return boundary === '' ? body : Buffer.from(body.toString('latin1').replaceAll(boundary, ''), 'latin1')
}

function replay(reply: FastifyReply, { requestId, contentType, body }: KeptAnswer) {
  reply.raw.setHeader('x-request-id', requestId)
  const isStream = contentType.startsWith('text/event-stream')
  return reply
    .code(200)
    .headers({ 'content-type': contentType, 'cache-control': 'no-store', 'idempotent-replayed': 'true' })
    .send(isStream ? Readable.from([body], { objectMode: false }) : body)
}

/** For answers that are sent in one piece: before it goes out it is kept, or the key freed if it is a refusal. */
export async function keepSent(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const { once } = request
  if (!once) return payload
  if (reply.statusCode >= 300 || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) {
    await once.giveUp()
    return payload
  }
  once.record(Buffer.from(payload))
  await once.keep(String(reply.getHeader('content-type') ?? ''))
  return payload
}
