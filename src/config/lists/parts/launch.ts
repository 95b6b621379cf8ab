import { typeWords } from './ops-words.ts'

/** A price of 0 is meant. */
export const free = { field: 'confirmFree', title: '免费确认', hint: '价格为 0 时须在这里输入“免费”。' }

// What a model costs as it goes on sale, by its type.
export const chatPrices = [
  { field: 'input', title: '输入' },
  { field: 'cachedInput', title: '缓存读取', hint: '没有缓存价就不填。' },
  { field: 'output', title: '输出' },
  free,
] as const
export const embeddingPrices = [{ field: 'input', title: '输入' }, free] as const
export const imagePrices = [{ field: 'perImage', title: '每张' }, free] as const
export const speechPrices = [
  { field: 'perMillionChars', title: '每百万字符', control: 'money' },
  free,
] as const
export const transcriptionPrices = [{ field: 'perMinute', title: '每分钟' }, free] as const
export const videoPrices = [{ field: 'perSecond', title: '每秒' }, free] as const
export const rerankPrices = [{ field: 'perSearch', title: '每次' }, free] as const
export const moderationPrices = [{ field: 'perCall', title: '每条' }, free] as const

// What a new model is asked, after the channel that answers it.
export const modelName = { field: 'name', title: '名称', hint: '客户看到的。' }
export const modelId = { field: 'id', title: '模型 ID', hint: '调用时写的，不能再改。' }
export const targetName = { field: 'target', title: '那边的名称' }
export const modelType = { field: 'type', title: '类型', values: typeWords }
export const otherModelFields = [
  {
    field: 'contextLength',
    title: '上下文（Token）',
    required: true,
    when: { type: ['chat', 'embedding'] as string[] },
  },
  { field: 'maxOutputTokens', title: '一次至多输出', required: true, when: { type: ['chat'] as string[] } },
  { field: 'description', title: '介绍', hint: '一两句话，可以以后再写。' },
] as const
