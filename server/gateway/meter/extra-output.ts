/** What an answer of chat completions says other than by text that is billed apart. */
export interface ExtraOutput {
  /** The service tier that it names; null: none. */
  tier: string | null
  /** Characters of sound in base64, and the words that it says. */
  sound: number
  transcript: string
  /** It shows what a search of the web found. */
  isSearched: boolean
  /** There are thoughts in it. */
  hasThoughts: boolean
}

type Members = Record<string, unknown>

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const isFilled = (value: unknown) => Array.isArray(value) && value.length > 0

/** Where vendors put what a search found: Perplexity, GLM, Qwen. */
const FOUND = ['citations', 'search_results', 'web_search'] as const

/** @param raw an answer or chunk of an upstream, which is not trusted */
export function extraOutput(raw: unknown): ExtraOutput {
  const extra: ExtraOutput = { tier: null, sound: 0, transcript: '', isSearched: false, hasThoughts: false }
  if (!isObject(raw)) return extra
  if (typeof raw.service_tier === 'string') extra.tier = raw.service_tier
  const { search_info } = raw
  extra.isSearched =
    FOUND.some((name) => isFilled(raw[name])) ||
    (isObject(search_info) && isFilled(search_info.search_results))
  const { choices } = raw
  for (const choice of Array.isArray(choices) ? (choices as unknown[]) : []) {
    if (!isObject(choice)) continue
    const message = choice.delta ?? choice.message
    if (!isObject(message)) continue
    if (isObject(message.audio)) {
      extra.sound += textOf(message.audio.data).length
      extra.transcript += textOf(message.audio.transcript)
    }
    extra.hasThoughts ||= showsThoughts(message)
    extra.isSearched ||= Array.isArray(message.annotations) && message.annotations.some(isCitation)
  }
  return extra
}

const hasText = (value: unknown) => textOf(value).trim() !== ''
const THOUGHTS = new Set<unknown>(['thinking', 'reasoning', 'redacted_thinking'])

/** Thoughts are in a member of their own, or in parts of the content. */
const showsThoughts = ({ reasoning_content, reasoning, reasoning_details, content }: Members) =>
  hasText(reasoning_content) ||
  hasText(reasoning) ||
  isFilled(reasoning_details) ||
  (Array.isArray(content) && content.some((part) => isObject(part) && THOUGHTS.has(part.type)))

const isCitation = (annotation: unknown) => isObject(annotation) && annotation.type === 'url_citation'
