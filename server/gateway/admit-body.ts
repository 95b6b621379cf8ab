import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { createMemoryBudget, type MemoryBudget } from '../platform/http/body/memory-budget.ts'
import { SMALL_BODY } from '../platform/http/body/cooperative.ts'
import type { Deps } from '../money/context.ts'
import { Failure } from '../platform/errors.ts'
import { type CatalogVersion, unitPrices } from '../catalog/index.ts'
import { isForm } from './request/read-form-request.ts'

/** What JSON takes while it is read: its bytes, its text, what was parsed, and the text that goes upstream. A form is read in place. */
const JSON_FACTOR = 6
const FORM_FACTOR = 2
/** What is kept of it once it is read, its text and what was parsed: two bytes a character, if one of them is not in ASCII. */
const KEPT_FACTOR = { ascii: 2, other: 4 }
const MIB = 1024 * 1024
const PATIENCE_MS = 20_000
const RETRY_SECONDS = 5

interface AdmitInput {
  request: FastifyRequest
  reply: FastifyReply
  bytes: number
}

/** Lets large bodies in: those of callers who can pay for something, as many at a time as there is memory for. */
export function createBodyAdmission(deps: Deps) {
  const budget = createMemoryBudget({ bytes: deps.env.MAX_BODY_MEMORY_MIB * MIB, patienceMs: PATIENCE_MS })

  async function admit({ request, reply, bytes }: AdmitInput) {
    const { userId } = request.gatewayCaller
    if (!hasFreeModel(deps.catalogs.current())) {
      const { balanceNano, tokens } = await deps.wallet.readBalance(userId)
      if (balanceNano <= 0n && tokens <= 0) throw new Failure('balanceShort')
    }
    const permit = await takePermit({ budget, request, bytes })
    if (reply.raw.closed) permit.release()
    reply.raw.once('close', () => permit.release())
    request.shrinkBody = (text) =>
      permit.shrink(bytes * (text.length === bytes ? KEPT_FACTOR.ascii : KEPT_FACTOR.other))
  }

  async function admitThen({ request, reply, bytes, done }: AdmitInput & { done: (error?: Error) => void }) {
    try {
      await admit({ request, reply, bytes })
    } catch (error) {
      return done(error instanceof Error ? error : new Error(String(error)))
    }
    done()
  }

  return (
    request: FastifyRequest,
    reply: FastifyReply,
    payload: RequestPayload,
    done: (error?: Error | null, payload?: RequestPayload) => void,
  ): void => {
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers
    const limit = request.routeOptions.bodyLimit ?? 0
    if (coding === undefined) {
      const bytes = Number(length ?? 0)
      // One beyond the limit is refused by its length.
      if (bytes <= SMALL_BODY || bytes > limit) return done()
      void admitThen({ request, reply, bytes, done })
      return
    }
    const pieces = admitLater(payload, () => admit({ request, reply, bytes: limit }))
    done(null, Readable.from(pieces, { objectMode: false }))
  }
}

const freeIn = new WeakMap<CatalogVersion, boolean>()

function hasFreeModel(version: CatalogVersion): boolean {
  const known = freeIn.get(version)
  if (known !== undefined) return known
  const isFree = version.catalog.models.some((model) =>
    Object.values<bigint>(unitPrices(model)).every((price) => price === 0n),
  )
  freeIn.set(version, isFree)
  return isFree
}

interface TakeInput {
  budget: MemoryBudget
  request: FastifyRequest
  bytes: number
}

async function takePermit({ budget, request, bytes }: TakeInput) {
  const factor = isForm(request) ? FORM_FACTOR : JSON_FACTOR
  const permit = await budget.take(bytes * factor, request.gatewayCaller.userId)
  if (!permit) throw new Failure('unavailable', { retryAfter: RETRY_SECONDS })
  return permit
}

/** A body that does not say how long it is: large once it is more than a small one. */
async function* admitLater(payload: RequestPayload, admit: () => Promise<void>) {
  let bytes = 0
  let isAdmitted = false
  for await (const piece of payload as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > SMALL_BODY && !isAdmitted) {
      isAdmitted = true
      await admit()
    }
    yield piece
  }
}
