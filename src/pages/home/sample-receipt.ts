import type { Model } from '../../../contract/model.ts'
import { displayYuan, formatYuan, parseYuan } from '../../../contract/money.ts'

const TOKENS_PER_PRICE = 1_000_000n
/** The longest answer that the call allows; the hold is for it. */
export const COMPLETION_LIMIT = 1024
export const PROMPT_LIMIT = 1_000_000

interface SampleUsage {
  prompt: number
  completion: number
}

export const SAMPLE_USAGE: SampleUsage = { prompt: 1200, completion: 480 }

interface SampleReceipt {
  modelName: string
  lines: { of: keyof SampleUsage; label: string; unit: string; cost: string }[]
  held: string
  released: string
  cost: string
}

/** What a call of this usage costs at the model's prices of now, to the last digit. */
export function sampleReceipt(
  model: Pick<Model, 'name' | 'price'>,
  usage: SampleUsage = SAMPLE_USAGE,
): SampleReceipt {
  const input = perToken(model.price.input)
  const output = perToken(model.price.output)
  const prompt = BigInt(usage.prompt)
  const completion = BigInt(usage.completion)
  const cost = prompt * input + completion * output
  const held = prompt * input + BigInt(COMPLETION_LIMIT) * output
  return {
    modelName: model.name,
    lines: [
      { of: 'prompt', label: '输入', unit: yuan(input), cost: yuan(prompt * input) },
      { of: 'completion', label: '输出', unit: yuan(output), cost: yuan(completion * output) },
    ],
    held: yuan(held),
    released: yuan(held - cost),
    cost: yuan(cost),
  }
}

const perToken = (price = '0') => (parseYuan(price) ?? 0n) / TOKENS_PER_PRICE

const yuan = (nano: bigint) => displayYuan(formatYuan(nano))
