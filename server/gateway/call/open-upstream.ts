import type { Gateway } from '../context.ts'
import { orderUpstreams } from '../upstream/order-upstreams.ts'
import { send, type OpenAnswer } from '../upstream/send.ts'
import type { Upstream, UpstreamRequest } from '../upstream/upstream.ts'
import { callerLeft, type WireError } from '../wire/wire-error.ts'
import type { OpenCall } from './open-call.ts'

interface OpenInput {
  gateway: Gateway
  call: OpenCall
  /** Calls of one key go to the same upstream, where there are several: it may have cached what they begin with. */
  stickyKey?: string | null
  requestFor: (upstream: Upstream) => Omit<UpstreamRequest, 'signal'>
  /** Aborted when the caller of a stream leaves; null: the call is finished and charged even then (BP5), unless its user is frozen. */
  left: AbortSignal | null
  revoked?: (() => WireError | null) | undefined
  /** Bills a call whose caller left, or lost the right to it, after the upstream was asked. */
  settleAbandoned: (why: WireError) => Promise<unknown>
}

/** An upstream's answer that has begun; without one the call is settled here. @throws WireError */
export async function openUpstream({
  gateway,
  call,
  stickyKey = null,
  requestFor,
  left,
  revoked,
  settleAbandoned,
}: OpenInput): Promise<OpenAnswer> {
  const { deps } = gateway
  const ended = left ?? call.frozen
  if (call.frozen.aborted) throw await call.giveUp(callerLeft())
  if (left?.aborted) {
    const why = revoked?.() ?? callerLeft()
    await call.release('aborted', why)
    throw why
  }
  try {
    return await send({
      upstreams: orderUpstreams(call.upstreams, stickyKey),
      requestFor,
      settings: deps.settings.current(),
      left: ended,
      onFailure: logFailure(gateway, call),
      attempts: call.attempts,
    })
  } catch (error) {
    if (!left?.aborted) throw await call.giveUp(error)
    const why = revoked?.() ?? callerLeft()
    await settleAbandoned(why)
    throw why
  }
}

/** Asks those that are left after one whose answer broke off before it began. @returns null if none of them answers */
export async function openNextUpstream(
  { gateway, call, requestFor, left }: Pick<OpenInput, 'gateway' | 'call' | 'requestFor' | 'left'>,
  { rest, endsAt }: OpenAnswer,
): Promise<OpenAnswer | null> {
  const ended = left ?? call.frozen
  if (rest.length === 0 || ended.aborted) return null
  const settings = gateway.deps.settings.current()
  const onFailure = logFailure(gateway, call)
  const { attempts } = call
  return send({ upstreams: rest, requestFor, settings, left: ended, endsAt, onFailure, attempts }).catch(
    () => null,
  )
}

const logFailure =
  ({ deps }: Gateway, { requestId: reqId, modelId: model }: OpenCall) =>
  (err: unknown) =>
    deps.log.warn({ err, reqId, model }, 'upstream failed')
