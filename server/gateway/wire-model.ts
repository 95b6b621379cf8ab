import { formatYuan } from '../../contract/money.ts'
import type { CatalogModel } from '../catalog/schema.ts'
import { unitPrices } from '../services/model/price.ts'

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

/** Yuan for one token, picture or call, as text; what a model does not charge for is `0`. */
function pricingOf(model: CatalogModel) {
  const prices: Partial<Record<string, bigint>> = unitPrices(model)
  const price = (item: string) => {
    const nano = prices[item] ?? 0n
    return nano === 0n ? '0' : formatYuan(nano)
  }
  return {
    prompt: price('input'),
    completion: price('output'),
    input_cache_read: price('cachedInput'),
    // Where the catalogue has no price of its own for it, nothing that is served writes a cache at a price.
    input_cache_write: model.type === 'chat' && model.price.cacheWrite5m ? price('cacheWrite5m') : '0',
    image: price('image'),
    request: price('search'),
    web_search: '0',
    currency: 'CNY',
  }
}
