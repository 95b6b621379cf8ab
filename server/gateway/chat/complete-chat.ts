import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ChatRequest } from '../../../contract/openai.ts'
import { WIRE_PATHS } from '../../../contract/wires.ts'
import { runStep } from '../../platform/http/body/cooperative.ts'
import { createClientStream } from '../call/client-stream.ts'
import { freezeOf } from '../call/freeze-of.ts'
import { wireOf } from '../call/wire-of.ts'
import { openCall, type OpenCall } from '../call/open-call.ts'
import { openNextUpstream, openUpstream } from '../call/open-upstream.ts'
import type { Gateway } from '../context.ts'
import { isGeminiPath } from '../wire/gemini-path.ts'
import { createChatMeter } from '../meter/chat-meter.ts'
import { planChat } from '../plan/plan-chat.ts'
import { readPricedFeatures } from '../plan/priced-features.ts'
import { remainingContext } from '../plan/remaining-context.ts'
import { countPromptTokens } from '../../platform/tokenizer/count-prompt-tokens.ts'
import { checkMessages } from '../refuse/check-messages.ts'
import { pricesReasoning, refuseHiddenReasoning } from '../refuse/hidden-reasoning.ts'
import { pricesSearch, refuseOtherSearch } from '../refuse/priced-members.ts'
import { refuseUnavailable } from '../upstream/unavailability.ts'
import type { OpenAnswer } from '../upstream/send.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { toWireError } from '../wire/wire-error.ts'
import { findModel } from '../caller/find-model.ts'
import { readMaxCost } from '../wire/max-cost.ts'
import { answerChat } from './answer-chat.ts'
import type { ChatWire, WireCall } from './chat-wire.ts'
import { createStreamCodecs } from './stream-codecs.ts'
import { relayChat } from './relay-chat.ts'
import { settleChat } from './settle-chat.ts'
import { stickyKey } from './sticky-key.ts'
import { buildUpstreamRequests } from './upstream-requests.ts'

const ANSWER_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
}

/** A call of a chat model on one of its wires: hold, upstream, meter, settle, once. */
export const completeChat =
  (wire: ChatWire) => async (gateway: Gateway, request: FastifyRequest, reply: FastifyReply) => {
    const wireCall = await wire(gateway, request)
    return complete({ gateway, request, reply, wireCall })
  }

interface CompleteInput {
  gateway: Gateway
  request: FastifyRequest
  reply: FastifyReply
  wireCall: WireCall
}

async function complete({ gateway, request, reply, wireCall }: CompleteInput) {
  const { chatRequest: read } = wireCall
  // Its text is kept from here on, and a large one is not kept twice.
  request.body = null
  request.shrinkBody?.(read.text)
  const model = request.callAdmission.version.models.get(read.value.model)
  const mayBeSearched = pricesSearch(model)
  await runStep(read.text.length, () => {
    checkMessages(read.value, { allowed: gateway.deps.env.PRIVATE_MEDIA_HOSTS, mayBeSearched })
    if (mayBeSearched) refuseOtherSearch(read.value)
    if (pricesReasoning(model)) refuseHiddenReasoning(read.value)
  })
  const isStream = read.value.stream === true
  const { background } = wireCall
  const clientStream = background
    ? background.client
    : isStream
      ? createClientStream({
          response: reply.raw,
          stallMs: gateway.deps.settings.current().streamStallSeconds * 1000,
          headers: { ...STREAM_HEADERS, ...(wireCall.streamType && { 'content-type': wireCall.streamType }) },
          answerRecord: request.answerRecord,
          watch: (onRevoked) => gateway.credentials.watch(request.gatewayCaller, onRevoked),
        })
      : null
  const { call, plan, upstreamRequests } = await holdForChat(gateway, request, wireCall)
  let counted: Promise<number> | null = null
  const countPrompt = () => (counted ??= countPromptTokens(read.value, plan.bounds.prompt))
  const measure = { bounds: plan.bounds, countPrompt, ...(plan.extras && { extras: plan.extras }) }
  const context = { requestId: call.requestId, model: call.calledAs, countPrompt }
  const room = plan.isTight ? await remainingContext(read.value, plan.contextLength) : Infinity
  const upstreamRequest = {
    gateway,
    call,
    stickyKey: call.upstreams.length > 1 ? stickyKey(request, read.value) : null,
    left: clientStream?.left ?? null,
    requestFor: (upstream: Upstream) => ({
      ...upstreamRequests.requestFor({ upstream, plan, room }),
      isStream,
      requestId: call.requestId,
    }),
  }
  const open = () =>
    openUpstream({
      ...upstreamRequest,
      revoked: clientStream?.revoked,
      settleAbandoned: async ({ code: errorCode }) => {
        gateway.abandonmentLimit.abandoned(request.gatewayCaller)
        await settleChat({ call, plan, metered: await createChatMeter(measure).result('aborted'), errorCode })
      },
    })
  const openNext = (broken: OpenAnswer) => openNextUpstream(upstreamRequest, broken)
  if (!clientStream)
    return reply
      .headers(ANSWER_HEADERS)
      .send(await answerChat({ call, plan, open: await open(), openNext, measure, wireCall, context }))
  const codecs = createStreamCodecs({
    client: clientStream,
    wireCall,
    context,
    measure,
    includesUsage: read.value.stream_options?.include_usage === true,
  })
  const relay = async (onBegun: () => void) => {
    const heartbeat = setInterval(() => {
      onBegun()
      codecs.client().beat()
    }, gateway.deps.settings.current().streamHeartbeatSeconds * 1000)
    try {
      const opened = await open()
      onBegun()
      const { reader } = await relayChat({
        call,
        plan,
        open: opened,
        openNext,
        codecFor: codecs.of,
        heartbeat,
      })
      if (clientStream.left.aborted && !reader.meter.hasOutput())
        gateway.abandonmentLimit.abandoned(request.gatewayCaller)
    } finally {
      clearInterval(heartbeat)
    }
  }
  if (background) {
    const accepted = await background.begin().catch(async (error: unknown) => {
      throw await call.giveUp(error)
    })
    gateway.goOn(relay(() => {}).catch((error: unknown) => background.fail(toWireError(error))))
    return reply.headers(ANSWER_HEADERS).send(accepted)
  }
  try {
    await relay(() => {
      if (!reply.sent) reply.hijack()
    })
  } catch (error) {
    // What fails before a byte went out is answered with a status.
    if (reply.raw.headersSent && !reply.raw.writableEnded) await codecs.fail(toWireError(error))
    throw error
  }
  return reply
}

async function holdForChat(gateway: Gateway, request: FastifyRequest, wireCall: WireCall) {
  const { chatRequest: read, lowersLimit } = wireCall
  const { deps, upstreams, abandonmentLimit } = gateway
  const caller = request.gatewayCaller
  abandonmentLimit.started(caller)
  const model = await findModel(request, read.value.model, 'chat')
  const maxCostNano = readMaxCost(request.headers['x-max-cost'])
  const candidates = upstreams.of(request.callAdmission.version, model.id)
  const upstreamRequests = await runStep(read.text.length, () => buildUpstreamRequests(candidates, wireCall))
  const features = readPricedFeatures(model, wireCall.native?.request ?? read.value)
  const planWithin = (bound: number) =>
    runStep(read.text.length, () =>
      planChat({ model, request: read, maxCostNano, lowersLimit, promptBound: bound, features }),
    )
  let plan = await planWithin(upstreamRequests.promptBound(model.contextLength))
  refuseUnavailable(upstreamRequests.usable)
  const call: OpenCall = await openCall({
    deps,
    caller,
    admission: request.callAdmission,
    upstreams: upstreamRequests.usable,
    requestId: request.id,
    modelId: model.id,
    wire: wireOf(request),
    calledAs: read.value.model,
    upperLines: plan.upperLines,
    shrinkable: {
      async countedLines() {
        const counted = await planWithin(await upstreamRequests.countedBound(model.contextLength))
        if (counted.bounds.prompt >= plan.bounds.prompt) return null
        plan = counted
        return plan.upperLines
      },
      limitName: limitNameOf(request.url, read.value),
      limit: () => plan.limit,
      linesWithin: (limit) => plan.linesWithin(limit),
    },
    coversTokens: true,
    maxCostNano,
    // A line of a batch may be settled by another node.
    reservation: caller.batch ? undefined : read.value.stream ? 'lasting' : 'brief',
    watchFreeze: read.value.stream ? undefined : freezeOf(gateway, caller),
  })
  return { call, plan, upstreamRequests }
}

/** What the limit of an answer is called where its caller writes it. */
function limitNameOf(url: string, { max_completion_tokens: limit }: ChatRequest): string {
  if (isGeminiPath(url)) return 'maxOutputTokens'
  if (url.startsWith(`/v1${WIRE_PATHS.responses}`)) return 'max_output_tokens'
  return url.startsWith(`/v1${WIRE_PATHS.chat}`) && typeof limit === 'number'
    ? 'max_completion_tokens'
    : 'max_tokens'
}
