import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { runCooperatively } from '../../platform/http/body/cooperative.ts'
import { boundaryOf } from '../../platform/http/form.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import type { Gateway } from '../context.ts'
import { claimIdempotencyKey, type StoredAnswer } from './claim.ts'

type Verb = (gateway: Gateway, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Does a call once per caller, route and `Idempotency-Key`; a repetition with the same body gets the kept answer, free. */
export async function withIdempotency(
  verb: Verb,
  gateway: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const key = readIdempotencyKey(request.headers)
  if (key === null) return verb(gateway, request, reply)
  const { userId, keyId } = request.gatewayCaller
  const route = routeOf(request)
  const bodyHash = await runCooperatively(hashBody(request))
  const begun = await claimIdempotencyKey(gateway.deps, { userId, keyId, route, key, bodyHash }, request.id)
  if ('kept' in begun) return replay(reply, begun.kept)
  request.answerRecord = begun.record
  return verb(gateway, request, reply)
}

/** Some addresses name in their last part the model and what is asked of it; what follows a question mark may hold a key. */
function routeOf({ routeOptions, params }: FastifyRequest): string {
  const { '*': rest } = params as { '*'?: string }
  return (routeOptions.url ?? '').replace(/\*$/, () => rest ?? '')
}

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

function replay(reply: FastifyReply, { requestId, contentType, body }: StoredAnswer) {
  reply.raw.setHeader('x-request-id', requestId)
  const isStream = contentType.startsWith('text/event-stream')
  return reply
    .code(200)
    .headers({ 'content-type': contentType, 'cache-control': 'no-store', 'idempotent-replayed': 'true' })
    .send(isStream || !Buffer.isBuffer(body) ? Readable.from(piecesOf(body), { objectMode: false }) : body)
}

const piecesOf = (body: StoredAnswer['body']) => (Buffer.isBuffer(body) ? [body] : body)

/** Records an answer that is sent in one piece: before it goes out it is kept, or the key freed if it is a refusal. */
export async function recordSentAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const { answerRecord } = request
  if (!answerRecord) return payload
  if (reply.statusCode >= 300 || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) {
    await answerRecord.release()
    return payload
  }
  await answerRecord.append(Buffer.from(payload))
  await answerRecord.store(String(reply.getHeader('content-type') ?? ''))
  return payload
}
