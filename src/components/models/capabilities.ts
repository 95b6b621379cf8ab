import type { Model } from '../../../contract/model.ts'

/** What a model can do beyond its type, by what the catalogue says of it. */
export const CAPABILITIES = {
  vision: { label: '看图', has: ({ inputs }) => inputs?.includes('image') ?? false },
  reasoning: {
    label: '可调推理强度',
    has: ({ parameters }) => parameters?.includes('reasoning_effort') ?? false,
  },
  cache: { label: '缓存计价', has: ({ price }) => price.cachedInput !== undefined },
  batch: { label: '批处理', has: ({ batchPrice }) => batchPrice !== undefined },
  long: {
    label: '上下文 128K 以上',
    has: ({ contextLength }) => contextLength !== undefined && contextLength >= 128_000,
  },
} as const satisfies Record<string, { label: string; has: (model: Model) => boolean }>

export type Capability = keyof typeof CAPABILITIES
export const CAPABILITY_NAMES = Object.keys(CAPABILITIES) as Capability[]

export const isCapability = (text: string): text is Capability => Object.hasOwn(CAPABILITIES, text)
