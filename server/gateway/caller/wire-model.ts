import { formatYuan } from '../../../contract/money.ts'
import { batchPriced, type CatalogModel, chatRates, unitPrices } from '../../catalog/index.ts'

/** The catalog has no dates; clients want one (seconds). */
const CREATED = 1_735_689_600
const CREATED_AT = new Date(CREATED * 1000).toISOString()

const MODALITIES: Record<Exclude<CatalogModel['type'], 'chat'>, { input: string[]; output: string[] }> = {
  image: { input: ['text'], output: ['image'] },
  speech: { input: ['text'], output: ['audio'] },
  transcription: { input: ['audio'], output: ['text'] },
  video: { input: ['text'], output: ['video'] },
  embedding: { input: ['text'], output: ['embeddings'] },
  rerank: { input: ['text'], output: ['rerank'] },
  moderation: { input: ['text'], output: ['moderation'] },
}

/** Parameters of chat models that pass through without a catalog entry. */
const CHAT_PARAMETERS = ['tools', 'tool_choice', 'response_format', 'max_completion_tokens']

export const namesOf = ({ id, aliases }: CatalogModel) => [id, ...aliases]

/** A model as clients of OpenAI, Anthropic and OpenRouter know one, under one of its names. */
export function wireModel(model: CatalogModel, name: string) {
  const { input, output } =
    model.type === 'chat' ? { input: model.inputs, output: ['text'] } : MODALITIES[model.type]
  const contextLength = 'contextLength' in model ? model.contextLength : null
  return {
    id: name,
    object: 'model',
    created: CREATED,
    owned_by: model.vendor,
    type: 'model',
    display_name: model.name,
    created_at: CREATED_AT,
    name: model.name,
    canonical_slug: model.id,
    description: model.description,
    context_length: contextLength,
    architecture: {
      modality: `${input.join('+')}->${output.join('+')}`,
      input_modalities: input,
      output_modalities: output,
    },
    pricing: pricingOf(model),
    top_provider: {
      context_length: contextLength,
      max_completion_tokens: model.type === 'chat' ? model.maxOutputTokens : null,
      is_moderated: false,
    },
    supported_parameters: model.type === 'chat' ? [...model.parameters, ...CHAT_PARAMETERS] : [],
  }
}

/** Yuan for one token, picture, search or call, as text; what a model does not charge for is `0`. */
function pricingOf(model: CatalogModel) {
  const batch = batchPriced(model)
  return { ...pricesOf(model), ...(batch && { batch: pricesOf(batch) }), currency: 'CNY' }
}

function pricesOf(model: CatalogModel) {
  const prices: Partial<Record<string, bigint>> = unitPrices(model)
  return {
    ...ofTokens(prices, model.price),
    image: yuanOf(prices.image),
    request: yuanOf(prices.search ?? prices.moderation),
    web_search: yuanOf(prices.webSearch),
    ...(model.type === 'chat' && model.price.tiers && { tiers: tiersOf(model) }),
  }
}

/** Lists the prices by service tier and length of the prompt (`above` that number of tokens), where they differ. */
const tiersOf = ({ price }: Extract<CatalogModel, { type: 'chat' }>) =>
  (price.tiers ?? []).map((one, nth) => ({
    ...(one.tier !== undefined && { service_tier: one.tier }),
    ...(one.above !== undefined && { above: one.above }),
    ...ofTokens(chatRates(price)[nth + 1]?.prices ?? {}, one),
  }))

const ofTokens = (prices: Partial<Record<string, bigint>>, stated: object) => ({
  prompt: yuanOf(prices.input),
  completion: yuanOf(prices.output),
  input_cache_read: yuanOf(prices.cachedInput),
  // Where the catalogue has no price of its own for it, nothing that is served writes a cache at a price.
  input_cache_write: 'cacheWrite5m' in stated ? yuanOf(prices.cacheWrite5m) : '0',
  ...('audioInput' in stated && { audio: yuanOf(prices.audioInput) }),
  ...('thinkingOutput' in stated && { thinking_completion: yuanOf(prices.thinkingOutput) }),
  ...('audioOutput' in stated && { audio_output: yuanOf(prices.audioOutput) }),
})

const yuanOf = (nano = 0n) => (nano === 0n ? '0' : formatYuan(nano))
