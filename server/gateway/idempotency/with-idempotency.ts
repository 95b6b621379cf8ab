import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTurns } from '../../body/in-turns.ts'
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
  const bodyHash = await inTurns(hashBody(request))
  const begun = await beginOnce(gateway.deps, { userId, keyId, route, key, bodyHash }, request.id)
  if ('kept' in begun) return replay(reply, begun.kept)
  request.once = begun.once
  return verb(gateway, request, reply)
}

/** Bytes that are hashed between two pauses. */
const SLICE = 2 * 1024 * 1024
/** More boundaries than a form that is accepted has. */
const BOUNDARIES_MAX = 1024

/** A form's boundary is new at each try, and no part of the hash. */
function* hashBody({ body, headers }: FastifyRequest): Generator<void, string> {
  const hash = createHash('sha256')
  if (!Buffer.isBuffer(body)) return hash.digest('hex')
  const boundary = Buffer.from(boundaryOf(headers['content-type'] ?? ''), 'latin1')
  let from = 0
  for (let i = 0; i < BOUNDARIES_MAX && boundary.length > 0; i += 1) {
    const at = body.indexOf(boundary, from)
    if (at === -1) break
    yield* hashSlices(hash, body.subarray(from, at))
    from = at + boundary.length
  }
  yield* hashSlices(hash, body.subarray(from))
  return hash.digest('hex')
}

function* hashSlices(hash: Hash, bytes: Buffer): Generator<void, void> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    if (at > 0) yield
    hash.update(bytes.subarray(at, at + SLICE))
  }
}

function replay(reply: FastifyReply, { requestId, contentType, body }: KeptAnswer) {
  reply.raw.setHeader('x-request-id', requestId)
  const isStream = contentType.startsWith('text/event-stream')
  return reply
    .code(200)
    .headers({ 'content-type': contentType, 'cache-control': 'no-store', 'idempotent-replayed': 'true' })
    .send(isStream || !Buffer.isBuffer(body) ? Readable.from(piecesOf(body), { objectMode: false }) : body)
}

const piecesOf = (body: KeptAnswer['body']) => (Buffer.isBuffer(body) ? [body] : body)

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
  await once.record(Buffer.from(payload))
  await once.keep(String(reply.getHeader('content-type') ?? ''))
  return payload
}
