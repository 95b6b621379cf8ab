import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '../../platform/db/readable-by.ts'
import type { Deps } from '../../money/context.ts'
import { findMedia, isMediaSignature } from '../../content/index.ts'
import { readerOf } from '../caller/authenticate.ts'
import type { Gateway } from '../context.ts'
import { WireError } from '../wire/wire-error.ts'

/** A browser shows any of it alone and runs none of it. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'content-disposition': 'attachment',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}

interface SendInput {
  gateway: Gateway
  reply: FastifyReply
  id: string
  /** Whose it must be; null: the request is for its signed address. */
  reader: Reader | null
}

/** Sends what a model made to its owner. @throws WireError 404 for other readers, and after it expired */
export async function sendMedia({ gateway: { deps }, reply, id, reader }: SendInput) {
  const found = await findMedia({ db: deps.database.db, id, reader, now: deps.clock() })
  if (!found) throw noMedia()
  return reply
    .headers({
      ...HEADERS,
      // A page of another origin may show it, as it may show what lies at any other address.
      ...(reader === null && { 'cross-origin-resource-policy': 'cross-origin' }),
      'content-type': found.contentType,
      'content-length': String(found.size),
    })
    .send(Readable.from(found.bytes, { objectMode: false }))
}

/** Whether a request asks for a file by its signed address, which needs no key. */
export function hasSignature({ secrets, clock }: Deps, { params, query }: FastifyRequest): boolean {
  const { id } = params as { id: string }
  return isMediaSignature(secrets, { id, query, now: clock() })
}

/** `GET /v1/media/:id` */
export function getMedia(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const { id } = request.params as { id: string }
  return sendMedia({
    gateway,
    reply,
    id,
    reader: hasSignature(gateway.deps, request) ? null : readerOf(request.gatewayCaller),
  })
}

const noMedia = () =>
  new WireError({
    code: 'media_not_found',
    message: '文件不存在或已过期',
  })
