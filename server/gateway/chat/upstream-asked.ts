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
interface Asking {
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
function askingOn(protocol: Protocol, { asked, native }: WireCall): Asking {
  if (protocol === 'openai') {
    if (native?.chatRefusal) throw native.chatRefusal
    return {
      promptBound: (contextLength) => promptBound(asked.value, contextLength),
      requestFor: ({ upstream, plan, room }) => ({
        path: '/chat/completions',
        body: plan.bodyFor(upstream.model, room),
      }),
    }
  }
  return native ? asItCame(native) : asMessage(asked.value)
}

const asItCame = ({ text, promptBound: bound, headers }: NonNullable<WireCall['native']>): Asking => ({
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

function asMessage(request: ChatRequest): Asking {
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
export function askUpstreams(upstreams: readonly Upstream[], wireCall: WireCall) {
  const asking = new Map<Protocol, Asking>()
  let refusal: WireError | null = null
  for (const protocol of new Set(upstreams.map((upstream) => upstream.protocol)))
    try {
      asking.set(protocol, askingOn(protocol, wireCall))
    } catch (error) {
      if (!(error instanceof WireError)) throw error
      refusal ??= error
    }
  if (refusal && asking.size === 0) throw refusal
  return {
    usable: upstreams.filter(({ protocol }) => asking.has(protocol)),
    promptBound: (contextLength: number) =>
      Math.max(0, ...[...asking.values()].map((one) => one.promptBound(contextLength))),
    requestFor(sending: Sending) {
      const one = asking.get(sending.upstream.protocol)
      if (!one) throw new Error('an upstream that cannot be asked')
      return one.requestFor(sending)
    },
  }
}
