import type { ChatRequest } from '../../../contract/openai.ts'
import { type ChatModel, outputLimitOf } from '../../catalog/index.ts'
import type { UnitLine } from '../../wallet/index.ts'
import type { MeteredExtras } from '../meter/meter.ts'
import type { TokenBounds } from '../meter/usage.ts'
import { removeMember, setMembers } from '../wire/json-members.ts'
import type { ReadRequest } from '../request/read-request.ts'
import { badParameter } from '../wire/wire-error.ts'
import { mayHoldCacheControl, withoutCacheControl } from '../refuse/cache-control.ts'
import { boundsOf, chatBill, type ChatBill } from './chat-bill.ts'
import { isPlain, readPricedFeatures, type PricedFeatures } from './priced-features.ts'
import { promptBound } from './prompt-bound.ts'

export interface ChatPlan {
  bounds: TokenBounds
  upperLines: UnitLine[]
  /** Each answer has at most so many tokens: the limit that a caller may lower; 0: it does not shorten the answer. */
  limit: number
  /** Gives `upperLines` with another limit. */
  linesWithin: (limit: number) => UnitLine[]
  billFor: ChatBill['billFor']
  /** What its meter counts other than text; absent: nothing. */
  extras?: MeteredExtras
  /** The answer may exceed the context together with the prompt, whose tokens must be counted then. */
  isTight: boolean
  contextLength: number
  /** The most that the answer may have where its upstream takes a limit. @param room tokens that the context has left for it */
  limitFor: (room: number) => number
  /** The body for an upstream of chat completions; what we do not set stays. */
  bodyFor: (upstreamModel: string, room?: number) => string
}

interface PlanInput {
  model: ChatModel
  request: ReadRequest<ChatRequest>
  maxCostNano: bigint | null
  /** The limit that was asked for may be lowered to what the context has left. */
  lowersLimit?: boolean
  /** Upper bound of the prompt's tokens, where it may go to an upstream that counts it otherwise. */
  promptBound?: number
  /** What it asks for that has prices of its own; absent: as the request says. */
  features?: PricedFeatures
}

/** The most a call can use, and the request that keeps to it. @throws WireError 400 for options or a cap that do not fit */
export function planChat({
  model,
  request,
  maxCostNano,
  lowersLimit = false,
  promptBound: bound,
  features = readPricedFeatures(model, request.value),
}: PlanInput): ChatPlan {
  const { value, text } = request
  const stream = streamOptions(value)
  const choices = value.n ?? 1
  // What a search finds becomes part of the prompt.
  const prompt =
    features.searches > 0 ? model.contextLength : (bound ?? promptBound(value, model.contextLength))
  const requested = Math.min(value.max_tokens ?? Infinity, value.max_completion_tokens ?? Infinity)
  const bill = chatBill({ model, features, prompt, choices })
  // A whole answer of an upstream that takes no limit is as long as the model makes it; a stream is cut.
  const isLimitable = model.outputLimit !== 'none' || value.stream === true
  const output = Math.min(
    isLimitable ? requested : Infinity,
    model.maxOutputTokens,
    bill.affordable(maxCostNano),
  )
  const bounds = boundsOf(features, { prompt, completion: output * choices })
  const uncached = mayHoldCacheControl(text) ? cacheControlRemoved(value) : {}
  return {
    bounds,
    upperLines: bill.upperLines(bounds.completion),
    limit: isLimitable ? output : 0,
    linesWithin: (limit) => bill.upperLines(limit * choices),
    billFor: bill.billFor,
    ...(!isPlain(features, model) && { extras: features }),
    contextLength: model.contextLength,
    isTight: (lowersLimit || requested === Infinity) && prompt + output > model.contextLength,
    limitFor: (room) => Math.min(requested, output, room),
    bodyFor: (upstreamModel, room = Infinity) => {
      const limit = outputLimit(value, outputLimitOf(model.outputLimit, upstreamModel))
      return setMembers(limit.others.reduce(removeMember, text), {
        model: JSON.stringify(upstreamModel),
        ...Object.fromEntries(limit.names.map((name) => [name, String(Math.min(output, room))])),
        ...stream,
        ...uncached,
      })
    },
  }
}

function cacheControlRemoved(value: ChatRequest): Record<string, string> {
  const members = (['messages', 'tools'] as const).flatMap((name) => {
    const after = withoutCacheControl(value[name])
    return after === value[name] ? [] : [[name, JSON.stringify(after)] as const]
  })
  return Object.fromEntries(members)
}

const LIMITS = ['max_tokens', 'max_completion_tokens'] as const

function outputLimit(value: ChatRequest, limitName: ChatModel['outputLimit']) {
  const present = LIMITS.filter((name) => Object.hasOwn(value, name))
  if (limitName === 'none') return { names: [], others: present }
  if (limitName) return { names: [limitName], others: present.filter((name) => name !== limitName) }
  const set = present.filter((name) => typeof value[name] === 'number')
  return { names: set.length > 0 ? set : (['max_tokens'] as const), others: [] }
}

function streamOptions(value: ChatRequest): Record<string, string> {
  if (!value.stream) {
    if (value.stream_options)
      throw badParameter('stream_options', '参数 stream_options 只能与 stream: true 同用')
    return {}
  }
  return { stream_options: JSON.stringify({ ...value.stream_options, include_usage: true }) }
}
