import type { ModerationAnswer, ModerationRequest } from '../../../contract/openai.ts'
import { type CatalogModel, readInputTokens, unitPrices } from '../../catalog/index.ts'
import { runCooperativelyIfLong } from '../../platform/http/body/cooperative.ts'
import { countSteps } from '../../platform/tokenizer/count-tokens.ts'
import { loadTokenizer, type Tokenizer } from '../../platform/tokenizer/load-tokenizer.ts'
import type { UnitLine } from '../../wallet/index.ts'
import { unsupported } from '../refuse/refuse-unpriced.ts'

type ModerationModel = Extract<CatalogModel, { type: 'moderation' }>

/** What models put around a text. */
const TEXT_OVERHEAD = 16

interface ModerationUse {
  lines: UnitLine[]
  /** 0 where no token is billed. */
  tokens: number
  isEstimated: boolean
  isAboveBound: boolean
}

interface ModerationPlan {
  /** How many things are judged: each text, or all parts as one. */
  count: number
  upperLines: UnitLine[]
  coversTokens: boolean
  billFor: (answer: ModerationAnswer) => Promise<ModerationUse>
}

/** What it costs, by the text or by its tokens. @throws WireError 400 for pictures where tokens are billed: none says how many they are */
export function planModeration(model: ModerationModel, { input }: ModerationRequest): ModerationPlan {
  const { input: token, moderation = 0n } = unitPrices(model)
  const items = typeof input === 'string' ? [input] : input
  const texts = items.map((item, i) => {
    if (typeof item === 'string') return item
    if (token !== undefined && item.type !== 'text') throw unsupported(`input[${i}].type`)
    return item.text ?? ''
  })
  const count = items.some((item) => typeof item !== 'string') ? 1 : items.length
  if (token === undefined) {
    const lines: UnitLine[] = [{ item: 'moderation', quantity: count, unitNano: moderation }]
    const use = { lines, tokens: 0, isEstimated: false, isAboveBound: false }
    return { count, upperLines: lines, coversTokens: false, billFor: async () => use }
  }
  const linesOf = (quantity: number): UnitLine[] => [{ item: 'input', quantity, unitNano: token }]
  const bound = texts.reduce((sum, text) => sum + Buffer.byteLength(text) + TEXT_OVERHEAD, 0)
  return {
    count,
    upperLines: linesOf(bound),
    coversTokens: true,
    async billFor({ usage }) {
      const reported = readInputTokens(usage)
      const isEstimated = reported === 0
      const counted = isEstimated
        ? await runCooperativelyIfLong(countAll(await loadTokenizer(), texts, bound))
        : reported
      const tokens = Math.min(counted, bound)
      return { lines: linesOf(tokens), tokens, isEstimated, isAboveBound: reported > bound }
    },
  }
}

function* countAll(tokenizer: Tokenizer, texts: readonly string[], limit: number): Generator<void, number> {
  let tokens = 0
  for (const text of texts) {
    tokens += yield* countSteps(tokenizer, text, limit)
    yield
  }
  return tokens
}
