import type { RerankAnswer, RerankRequest } from '../../../contract/openai.ts'
import { type CatalogModel, unitPrices } from '../../catalog/index.ts'
import { runCooperativelyIfLong } from '../../platform/http/body/cooperative.ts'
import { countSteps } from '../../platform/tokenizer/count-tokens.ts'
import { loadTokenizer, type Tokenizer } from '../../platform/tokenizer/load-tokenizer.ts'
import type { UnitLine } from '../../wallet/index.ts'

type RerankModel = Extract<CatalogModel, { type: 'rerank' }>

/** What models put around a query and a document. */
const PAIR_OVERHEAD = 8
/** A search is a number of documents of a number of tokens each, the query's among them (https://cohere.com/pricing). */
const SEARCH = { documents: 100, tokens: 500 }

interface RerankUse {
  lines: UnitLine[]
  /** Tokens of all pairs, and the searches that they make. */
  tokens: number
  searches: number
  /** Whether packages may pay for it. */
  coversTokens: boolean
  isEstimated: boolean
  isAboveBound: boolean
}

interface RerankPlan {
  upperLines: UnitLine[]
  coversTokens: boolean
  billFor: (answer: RerankAnswer) => Promise<RerankUse>
}

export const textOf = (document: RerankRequest['documents'][number]) =>
  typeof document === 'string' ? document : document.text

/** What a search in documents costs at most, and what it costs by its answer. */
export function planRerank(model: RerankModel, { query, documents }: RerankRequest): RerankPlan {
  const { input, search } = unitPrices(model)
  const texts = documents.map(textOf)
  const pairs = (sizeOf: (text: string) => number) => {
    const ofQuery = sizeOf(query)
    return texts.map((text) => Math.min(ofQuery + sizeOf(text) + PAIR_OVERHEAD, model.contextLength))
  }
  const bounds = totalsOf(pairs((text) => Buffer.byteLength(text)))
  const linesOf = ({ tokens, searches }: Totals): UnitLine[] =>
    search === undefined
      ? [{ item: 'input', quantity: tokens, unitNano: input ?? 0n }]
      : [{ item: 'search', quantity: searches, unitNano: search }]
  const coversTokens = search === undefined

  async function count(): Promise<Totals> {
    const tokenizer = await loadTokenizer()
    return totalsOf(
      await runCooperativelyIfLong(pairSteps(tokenizer, { query, texts, limit: model.contextLength })),
    )
  }

  return {
    upperLines: linesOf(bounds),
    coversTokens,
    async billFor(answer) {
      const reported = coversTokens ? reportedTokens(answer) : reportedSearches(answer)
      const counted = await count()
      const most = coversTokens ? bounds.tokens : bounds.searches
      const used = reported === null ? null : Math.min(reported, most)
      const totals = {
        tokens: (coversTokens ? used : reportedTokens(answer)) ?? counted.tokens,
        searches: (coversTokens ? null : used) ?? counted.searches,
      }
      return {
        ...totals,
        lines: linesOf(totals),
        coversTokens,
        // Searches are counted by a rule of our own where an upstream has none.
        isEstimated: coversTokens && reported === null,
        isAboveBound: reported !== null && reported > most,
      }
    },
  }
}

interface Totals {
  tokens: number
  searches: number
}

/** @param sizes tokens of each pair */
function totalsOf(sizes: readonly number[]): Totals {
  const parts = sizes.reduce((sum, size) => sum + Math.max(1, Math.ceil(size / SEARCH.tokens)), 0)
  return {
    tokens: sizes.reduce((sum, size) => sum + size, 0),
    searches: Math.ceil(parts / SEARCH.documents),
  }
}

interface Counting {
  query: string
  texts: string[]
  limit: number
}

function* pairSteps(tokenizer: Tokenizer, { query, texts, limit }: Counting): Generator<void, number[]> {
  const ofQuery = yield* countSteps(tokenizer, query, limit)
  const sizes: number[] = []
  for (const text of texts) {
    sizes.push(Math.min(limit, ofQuery + (yield* countSteps(tokenizer, text, limit))))
    yield
  }
  return sizes
}

const countIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null

/** Tokens that an upstream says it read. Null: it says nothing that can be believed. */
const reportedTokens = ({ usage, meta }: RerankAnswer): number | null =>
  countIn(usage?.total_tokens) ??
  countIn(usage?.prompt_tokens) ??
  countIn(meta?.billed_units?.input_tokens) ??
  countIn(meta?.tokens?.input_tokens)

const reportedSearches = ({ meta }: RerankAnswer): number | null => countIn(meta?.billed_units?.search_units)
