import type { Model } from '../../../contract/model.ts'
import { displayYuan, formatYuan, parseYuan } from '../../../contract/money.ts'

const TOKENS_PER_PRICE = 1_000_000n
const PROMPT = 1200n
const COMPLETION = 480n
const COMPLETION_LIMIT = 1024n

export interface SampleReceipt {
  modelName: string
  lines: { label: string; quantity: string; unit: string; cost: string }[]
  held: string
  released: string
  cost: string
}

export function sampleReceipt(model: Pick<Model, 'name' | 'price'>): SampleReceipt {
  const input = perToken(model.price.input)
  const output = perToken(model.price.output)
  const cost = PROMPT * input + COMPLETION * output
  const held = PROMPT * input + COMPLETION_LIMIT * output
  return {
    modelName: model.name,
    lines: [line('输入', PROMPT, input), line('输出', COMPLETION, output)],
    held: yuan(held),
    released: yuan(held - cost),
    cost: yuan(cost),
  }
}

const perToken = (price = '0') => (parseYuan(price) ?? 0n) / TOKENS_PER_PRICE

const line = (label: string, tokens: bigint, price: bigint) => ({
  label,
  quantity: tokens.toLocaleString('zh-CN'),
  unit: yuan(price),
  cost: yuan(tokens * price),
})

const yuan = (nano: bigint) => displayYuan(formatYuan(nano))
