import { type ChatModel, isStandardTier } from '../../catalog/index.ts'
import { unsupported } from '../refuse/refuse-unpriced.ts'
import { isSearchTool } from '../refuse/search-tools.ts'

/** What a call asks for that has a price of its own. */
export interface PricedFeatures {
  /** Service tiers that it may be served at; empty: none. The first is the one that is asked for. */
  tiers: readonly string[]
  /** There may be sound in the prompt, and in the answer, that is priced as such. */
  hasAudioInput: boolean
  hasAudioOutput: boolean
  /** Searches of the web at most. */
  searches: number
  /** The request has the web searched, and does not leave it to the model. */
  ordersSearch: boolean
  /** Characters of sound in base64 that are one token. */
  soundPerToken: number
}

/** Searches that are held for where a request does not say how many it may take. */
const SEARCHES = 10
const SEARCHES_MAX = 100

/** Members that order a search. */
const ORDERS = ['web_search_options', 'enable_search', 'enable_web_search']

/** Bytes of a token of sound, a twentieth of a second, as the formats of OpenAI's models have it. */
const BYTES_A_TOKEN: Partial<Record<string, number>> = {
  pcm16: 2400,
  wav: 2400,
  flac: 1200,
  mp3: 800,
  aac: 400,
  opus: 150,
}
const BYTES_A_TOKEN_LEAST = 150
const BASE64 = 4 / 3

const NON_AUDIO_PARTS = new Set([
  'text',
  'refusal',
  'input_text',
  'output_text',
  'thinking',
  'tool_result',
  'image_url',
  'image',
])

/** @param request of any wire. @throws WireError 400 `unsupported_value` for a service tier that has no price */
export function readPricedFeatures({ price }: Pick<ChatModel, 'price'>, request: object): PricedFeatures {
  const members = request as Record<string, unknown>
  const isOrdered = ORDERS.some((name) => isOn(members[name]))
  const isSearched = price.perSearch !== undefined && (isOrdered || searchTools(members).length > 0)
  return {
    tiers: tiersOf(price, members.service_tier),
    hasAudioInput: price.audioInput !== undefined && hasAudio(members.messages),
    hasAudioOutput: price.audioOutput !== undefined && requestsAudio(members),
    searches: isSearched ? searchesOf(members) : 0,
    ordersSearch: isSearched && isOrdered,
    soundPerToken: soundPerToken(members.audio),
  }
}

/** Whether anything but text is billed. */
export const isPlain = (
  { hasAudioInput, hasAudioOutput, searches }: PricedFeatures,
  { price }: Pick<ChatModel, 'price'>,
) =>
  !hasAudioInput &&
  !hasAudioOutput &&
  searches === 0 &&
  price.tiers === undefined &&
  price.thinkingOutput === undefined

const isOn = (value: unknown) => value !== undefined && value !== null && value !== false && value !== 'false'

/** Any may turn out to be served as none. */
function tiersOf({ tiers = [] }: ChatModel['price'], requested: unknown): string[] {
  if (!isOn(requested)) return ['']
  const named = [...new Set(tiers.flatMap(({ tier }) => tier ?? []))]
  if (requested === 'auto') return ['', ...named]
  if (typeof requested === 'string' && isStandardTier(requested)) return ['']
  if (typeof requested !== 'string' || !named.includes(requested)) throw unsupported('service_tier')
  return [requested, '']
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

const searchTools = ({ tools }: Record<string, unknown>) => listOf(tools).filter(isSearchTool)

function searchesOf(members: Record<string, unknown>): number {
  const limits = searchTools(members).map(({ max_uses: limit }) =>
    typeof limit === 'number' && Number.isSafeInteger(limit) && limit >= 1
      ? Math.min(limit, SEARCHES_MAX)
      : SEARCHES,
  )
  const choices = typeof members.n === 'number' ? members.n : 1
  return Math.max(1, limits.length === 0 ? SEARCHES : limits.reduce((sum, limit) => sum + limit, 0)) * choices
}

/** The audio of a former answer is named by an id. */
const hasAudio = (messages: unknown) =>
  listOf(messages).some(
    (message) =>
      isObject(message) &&
      (isOn(message.audio) ||
        listOf(message.content).some(
          (part) => isObject(part) && !(typeof part.type === 'string' && NON_AUDIO_PARTS.has(part.type)),
        )),
  )

const requestsAudio = ({ modalities, audio }: Record<string, unknown>) =>
  listOf(modalities).includes('audio') || isOn(audio)

function soundPerToken(audio: unknown): number {
  const format = isObject(audio) && typeof audio.format === 'string' ? audio.format : ''
  return (BYTES_A_TOKEN[format] ?? BYTES_A_TOKEN_LEAST) * BASE64
}
