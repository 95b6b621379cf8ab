import { unitPrices } from '../../../server/catalog/model/price.ts'
import { testCatalog } from '../support/test-catalog.ts'

const pricesOf = (id: string) => {
  const model = testCatalog.models.find((each) => each.id === id)
  if (!model) throw new Error(`no model ${id}`)
  return unitPrices(model)
}

it.each([
  [
    't-chat',
    {
      input: 2000n,
      cachedInput: 500n,
      cacheWrite5m: 2000n,
      cacheWrite1h: 2000n,
      output: 8000n,
      audioInput: 2000n,
      thinkingOutput: 8000n,
      audioOutput: 8000n,
    },
  ],
  [
    't-chat-plain',
    {
      input: 1n,
      cachedInput: 1n,
      cacheWrite5m: 1n,
      cacheWrite1h: 1n,
      output: 3n,
      audioInput: 1n,
      thinkingOutput: 3n,
      audioOutput: 3n,
    },
  ],
  ['t-embed', { input: 500n }],
  ['t-image', { image: 100_000_000n }],
  ['t-speech', { character: 50_000n }],
  ['t-video', { second: 200_000_000n }],
])('prices one unit of %s in whole nano-yuan', (id, prices) => {
  expect(pricesOf(id)).toEqual(prices)
})
