import type { ChatRequest } from '../../../contract/openai.ts'
import type { ChatModel } from '../../catalog/schema.ts'
import { outputLimitOf } from '../../services/model/output-limit.ts'
import { INPUT_ITEMS, unitPrices, type UnitPrices } from '../../services/model/price.ts'
import type { UnitLine } from '../../wallet/wallet.ts'
import type { TokenBounds, TokenUse } from '../meter/usage.ts'
import { capTooLow } from '../wire/max-cost.ts'
import { removeMember, setMembers } from '../wire/json-members.ts'
import type { ReadRequest } from '../wire/read-request.ts'
import { badParameter } from '../wire/wire-error.ts'
import { mayHoldCacheControl, withoutCacheControl } from '../refuse/cache-control.ts'
import { promptBound } from './prompt-bound.ts'

export interface ChatPlan {
  bounds: TokenBounds
  upperLines: UnitLine[]
  linesOf: (use: TokenUse) => UnitLine[]
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
}

/** The most a call can use, and the request that keeps to it. @throws WireError 400 for options or a cap that do not fit */
export function planChat({
  model,
  request,
  maxCostNano,
  lowersLimit = false,
  promptBound: bound,
}: PlanInput): ChatPlan {
  const { value, text } = request
  const stream = streamOptions(value)
  const prices = unitPrices(model)
  const choices = value.n ?? 1
  const prompt = bound ?? promptBound(value, model.contextLength)
  const asked = Math.min(value.max_tokens ?? Infinity, value.max_completion_tokens ?? Infinity)
  const dearest = dearestInput(prices)
  const affordable = affordableTokens({
    maxCostNano,
    prompt,
    choices,
    input: prices[dearest],
    output: prices.output,
  })
  // A whole answer of an upstream that takes no limit is as long as the model makes it; a stream is cut.
  const isLimitable = model.outputLimit !== 'none' || value.stream === true
  const output = Math.min(isLimitable ? asked : Infinity, model.maxOutputTokens, affordable)
  const bounds = { prompt, completion: output * choices }
  const uncached = mayHoldCacheControl(text) ? cacheControlRemoved(value) : {}
  return {
    bounds,
    upperLines: [
      // All prices of the call are noted with its hold.
      ...INPUT_ITEMS.map((item) => ({
        item,
        quantity: item === dearest ? bounds.prompt : 0,
        unitNano: prices[item],
      })),
      { item: 'output', quantity: bounds.completion, unitNano: prices.output },
    ],
    linesOf: (use) => {
      const { cachedTokens, cacheWrite5mTokens, cacheWrite1hTokens } = use
      const quantities = {
        input: use.promptTokens - cachedTokens - cacheWrite5mTokens - cacheWrite1hTokens,
        cachedInput: cachedTokens,
        cacheWrite5m: cacheWrite5mTokens,
        cacheWrite1h: cacheWrite1hTokens,
        output: use.completionTokens,
      }
      const lines = ([...INPUT_ITEMS, 'output'] as const).map((item): UnitLine => ({
        item,
        quantity: quantities[item],
        unitNano: prices[item],
      }))
      return lines.filter(({ quantity }) => quantity > 0)
    },
    contextLength: model.contextLength,
    isTight: (lowersLimit || asked === Infinity) && prompt + output > model.contextLength,
    limitFor: (room) => Math.min(asked, output, room),
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

/** Nothing says before a call what an upstream will have of its prompt in a cache. */
const dearestInput = (prices: UnitPrices<ChatModel>) =>
  INPUT_ITEMS.reduce((dearest, item) => (prices[item] > prices[dearest] ? item : dearest))

/** Tokens that each choice may have so that the whole call stays within the cap. */
function affordableTokens(call: {
  maxCostNano: bigint | null
  prompt: number
  choices: number
  input: bigint
  output: bigint
}): number {
  if (call.maxCostNano === null) return Infinity
  const left = call.maxCostNano - BigInt(call.prompt) * call.input
  if (left < 0n) throw capTooLow()
  if (call.output === 0n) return Infinity
  const tokens = Number(left / (call.output * BigInt(call.choices)))
  if (tokens < 1) throw capTooLow()
  return tokens
}

function cacheControlRemoved(value: ChatRequest): Record<string, string> {
  const members = (['messages', 'tools'] as const).flatMap((name) => {
    const after = withoutCacheControl(value[name])
    return after === value[name] ? [] : [[name, JSON.stringify(after)] as const]
  })
  return Object.fromEntries(members)
}

const LIMITS = ['max_tokens', 'max_completion_tokens'] as const

function outputLimit(value: ChatRequest, wanted: ChatModel['outputLimit']) {
  const given = LIMITS.filter((name) => Object.hasOwn(value, name))
  if (wanted === 'none') return { names: [], others: given }
  if (wanted) return { names: [wanted], others: given.filter((name) => name !== wanted) }
  const set = given.filter((name) => typeof value[name] === 'number')
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
