import type { ChatRequest } from '../../../contract/openai.ts'
import type { Protocol } from '../../../contract/protocols.ts'
import { unsupported } from '../native/from-chat/shapes.ts'
import { toMessages } from '../native/from-chat/to-messages.ts'
import { promptBound, type TextBound } from '../plan/prompt-bound.ts'
import { boundTokens } from '../../platform/tokenizer/bound-tokens.ts'
import type { ChatPlan } from '../plan/plan-chat.ts'
import type { Upstream, UpstreamRequest } from '../upstream/upstream.ts'
import { setMembers } from '../wire/json-members.ts'
import { WireError } from '../wire/wire-error.ts'
import type { WireCall } from './chat-wire.ts'

/** What the translation into a message adds to a prompt. */
const TRANSLATED = { plain: 256, tools: 2048 }

/** Builds what upstreams of one protocol are asked of a call. */
interface RequestBuilder {
  /** Upper bound of the prompt's tokens. */
  promptBound: (contextLength: number, boundOf?: TextBound) => number
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
      promptBound: (contextLength, boundOf) => promptBound(chatRequest.value, contextLength, boundOf),
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
  const hasTools = request.tools?.length || request.messages.some(({ tool_calls: calls }) => calls)
  const added = hasTools ? TRANSLATED.tools : TRANSLATED.plain
  return {
    promptBound: (contextLength, boundOf) =>
      Math.min(contextLength, promptBound(request, contextLength, boundOf) + added),
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
      const name = wireCall.memberNames?.[error.param ?? '']
      refusal ??= name === undefined ? error : unsupported(name)
    }
  if (refusal && builders.size === 0) throw refusal
  return {
    usable: upstreams.filter(({ protocol }) => builders.has(protocol)),
    promptBound: (contextLength: number) =>
      Math.max(0, ...[...builders.values()].map((one) => one.promptBound(contextLength))),
    /** Bounds as `promptBound` does, with the words counted. */
    async countedBound(contextLength: number): Promise<number> {
      let most = 0
      for (const one of builders.values()) {
        const texts: string[] = []
        const others = one.promptBound(contextLength, (text) => {
          texts.push(text)
          return 0
        })
        const words = await boundTokens(texts.join('\n'), contextLength)
        most = Math.max(most, Math.min(contextLength, others + words))
      }
      return most
    },
    requestFor(sending: Sending) {
      const one = builders.get(sending.upstream.protocol)
      if (!one) throw new Error('an upstream that cannot be asked')
      return one.requestFor(sending)
    },
  }
}
