import { costNumber } from '../wire/cost-number.ts'

export interface RankedResult {
  /** It is the index of the document in the request. */
  index: number
  score: number
}

interface Ranked {
  id: string
  /** It is as the caller named it. */
  model: string
  results: RankedResult[]
  /** Texts to be given back; null: they are not. */
  documents: string[] | null
  tokens: number
  /** What was billed; null: tokens were. */
  searches: number | null
  costNano: bigint
  version: string
}

/** An answer that clients of Cohere and of Jina both read. */
export function writeRerank({ id, model, results, documents, tokens, searches, costNano, version }: Ranked) {
  return JSON.stringify({
    id,
    object: 'list',
    model,
    results: results.map(({ index, score }) => ({
      index,
      relevance_score: score,
      ...(documents && { document: { text: documents[index] } }),
    })),
    usage: { prompt_tokens: tokens, total_tokens: tokens, cost: costNumber(costNano) },
    meta: {
      api_version: { version },
      billed_units: searches === null ? { input_tokens: tokens } : { search_units: searches },
    },
  })
}
