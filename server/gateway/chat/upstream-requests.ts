import type { ChatRequest } from '../../../contract/openai.ts'
import type { Protocol } from '../../../contract/protocols.ts'
import { toMessages } from '../native/from-chat/to-messages.ts'
import { promptBound } from '../plan/prompt-bound.ts'
import type { ChatPlan } from '../plan/plan-chat.ts'
import type { Upstream, UpstreamRequest } from '../upstream/upstream.ts'
import { setMembers } from '../wire/json-members.ts'
import { WireError } from '../wire/wire-error.ts'
import type { WireCall } from './chat-wire.ts'

/** What the translation into a message adds to a prompt. */
const TRANSLATED = { plain: 256, tools: 2048 }

/** Of a call, what upstreams of one protocol are asked. */
interface RequestBuilder {
  /** Upper bound of the prompt's tokens. */
  promptBound: (contextLength: number) => number
  requestFor: (call: Sending) => Pick<UpstreamRequest, 'path' | 'body' | 'headers'>
}

interface Sending {
  upstream: Upstream
  plan: ChatPlan
  /** Tokens that the context has left for the answer. */
  room: number
}

/** @throws WireError 400 if it cannot be asked on this protocol */
function builderFor(protocol: Protocol, { chatRequest, native }: WireCall): RequestBuilder {
  if (protocol === 'openai') {
    if (native?.chatRefusal) throw native.chatRefusal
    return {
      promptBound: (contextLength) => promptBound(chatRequest.value, contextLength),
      requestFor: ({ upstream, plan, room }) => ({
        path: '/chat/completions',
        body: plan.bodyFor(upstream.model, room),
      }),
    }
  }
  return native ? passedThrough(native) : translated(chatRequest.value)
}

const passedThrough = ({
  text,
  promptBound: bound,
  headers,
}: NonNullable<WireCall['native']>): RequestBuilder => ({
  promptBound: bound,
  requestFor: ({ upstream, plan, room }) => ({
    path: '/messages',
    body: setMembers(text, {
      model: JSON.stringify(upstream.model),
      max_tokens: String(plan.limitFor(room)),
    }),
    headers: headers(plan.contextLength),
  }),
})

function translated(request: ChatRequest): RequestBuilder {
  const bodyFor = toMessages(request)
  const added = request.tools?.length ? TRANSLATED.tools : TRANSLATED.plain
  return {
    promptBound: (contextLength) => Math.min(contextLength, promptBound(request, contextLength) + added),
    requestFor: ({ upstream, plan, room }) => ({
      path: '/messages',
      body: bodyFor({ model: upstream.model, maxTokens: plan.limitFor(room) }),
    }),
  }
}

/** What each of the upstreams is asked that can be asked this at all. @throws WireError 400 if none can */
export function buildUpstreamRequests(upstreams: readonly Upstream[], wireCall: WireCall) {
  const builders = new Map<Protocol, RequestBuilder>()
  let refusal: WireError | null = null
  for (const protocol of new Set(upstreams.map((upstream) => upstream.protocol)))
    try {
      builders.set(protocol, builderFor(protocol, wireCall))
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      refusal ??= error
    }
  if (refusal && builders.size === 0) throw refusal
  return {
    usable: upstreams.filter(({ protocol }) => builders.has(protocol)),
    promptBound: (contextLength: number) =>
      Math.max(0, ...[...builders.values()].map((one) => one.promptBound(contextLength))),
    requestFor(sending: Sending) {
      const one = builders.get(sending.upstream.protocol)
      if (!one) throw new Error('an upstream that cannot be asked')
      return one.requestFor(sending)
    },
  }
}
