import type { ChatRequest } from '../../../../contract/openai.ts'
import { Members } from './shapes.ts'
import type { Turn } from './to-turns.ts'

/** Tokens of thought for an effort, where an upstream takes a budget of them. */
const BUDGETS: Partial<Record<string, number>> = { minimal: 1024, low: 4096, medium: 10_240, high: 24_576 }
const BUDGET_MIN = 1024
/** The part of an answer that thought may take. */
const BUDGET_SHARE = 0.8

/** Models that think as they see fit, and take an effort in place of a budget. */
const ADAPTIVE = /claude-(?:[a-z]+-)?(?:4[.-](?:[6-9]|\d{2})|[5-9])(?!\d{3})/i

interface ThinkingInput {
  request: ChatRequest
  messages: readonly Turn[]
  /** The model's name at the upstream. */
  target: string
  maxTokens: number
  /** A tool must be called: then a model cannot think. */
  isForced: boolean
}

/** How much a model is to think, by `reasoning_effort` or a `thinking` as other vendors have it. */
export function toThinking({ request, messages, target, maxTokens, isForced }: ThinkingInput): object {
  const { thinking: requested } = Members.parse(request)
  const effort = request.reasoning_effort ?? null
  if (requested?.type === 'disabled' || effort === 'none') return { thinking: { type: 'disabled' } }
  if ((effort === null && !requested) || isForced) return {}
  if (ADAPTIVE.test(target))
    return {
      thinking: { type: 'adaptive', display: 'summarized' },
      ...(effort !== null && { output_config: { effort: effortOf(effort) } }),
    }
  const most = Math.floor(maxTokens * BUDGET_SHARE)
  const budget = requested?.budget_tokens ?? BUDGETS[effort ?? 'medium'] ?? BUDGETS.high ?? BUDGET_MIN
  const budget_tokens = Math.max(BUDGET_MIN, Math.min(budget, most))
  if (budget_tokens >= maxTokens || lacksThought(messages)) return {}
  return { thinking: { type: 'enabled', budget_tokens } }
}

const EFFORTS = new Set(['low', 'medium', 'high', 'xhigh', 'max'])
const effortOf = (effort: string) => (effort === 'minimal' ? 'low' : EFFORTS.has(effort) ? effort : 'high')

/** A model that thinks wants the thought by which it began the turn that it goes on with. */
function lacksThought(messages: readonly Turn[]): boolean {
  const last = messages.at(-1)
  const goesOn = last?.role === 'assistant' || last?.content.some(({ type }) => type === 'tool_result')
  const turn = messages.findLast(({ role }) => role === 'assistant')
  const first = turn?.content[0]?.type
  return Boolean(goesOn) && first !== 'thinking' && first !== 'redacted_thinking'
}
