import { Catalog } from '../../../server/catalog/schema/schema.ts'
import { priceCautions } from '../../../server/catalog/price/price-cautions.ts'

const modelAt = (price: object, cost: object) => {
  const [model] = Catalog.parse({
    models: [
      {
        id: 'a',
        name: 'a',
        vendor: 'Acme',
        type: 'chat',
        contextLength: 100_000,
        maxOutputTokens: 1000,
        price,
        upstreams: [{ baseUrl: 'https://a.cn/v1', model: 'a', costs: [{ price: cost }] }],
      },
    ],
  }).models
  if (!model) throw new Error('no model')
  return model
}

const plain = { input: '2', output: '8' }

it.each([
  ['thinks at the price of other answers', { ...plain, thinkingOutput: '20' }, '思考模式输出'],
  ['writes to a cache at the price of input', { ...plain, cacheWrite1h: '4' }, '缓存写入 1 小时'],
  [
    'thinks so for long prompts',
    { ...plain, thinkingOutput: '8', tiers: [{ above: 1000, ...plain, thinkingOutput: '20' }] },
    '思考模式输出 · 超过 1,000 Token',
  ],
])('warns of a model that %s where the upstream charges more', (_what, cost, label) => {
  const tiers = 'tiers' in cost ? { tiers: [{ above: 1000, ...plain }] } : {}
  const model = modelAt({ ...plain, ...tiers }, cost)
  expect(priceCautions({ before: model, after: model, effectiveAt: 0 })).toEqual([
    `${label}的新价低于最贵的上游成本`,
  ])
  const own = modelAt({ ...plain, ...tiers, ...cost }, cost)
  expect(priceCautions({ before: own, after: own, effectiveAt: 0 })).toEqual([])
})

it('says nothing of sound that is not sold', () => {
  const model = modelAt(plain, { ...plain, audioOutput: '99' })
  expect(priceCautions({ before: model, after: model, effectiveAt: 0 })).toEqual([])
})
