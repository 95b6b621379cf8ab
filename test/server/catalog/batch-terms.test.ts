import { parseCatalog } from '../../../server/catalog/schema/load-catalog.ts'
import { hasOtherTerms } from '../../../server/catalog/publishing/has-other-terms.ts'

const catalog = (batchPercent?: number) =>
  JSON.stringify({
    models: [
      {
        id: 'up',
        name: '对话',
        vendor: 'Acme',
        type: 'chat',
        contextLength: 4096,
        maxOutputTokens: 100,
        price: { input: '2', output: '8' },
        ...(batchPercent !== undefined && { batchPercent }),
        upstreams: [{ builtin: 'chat' }],
      },
    ],
  })

it('another price of batches is another price: it takes two', async () => {
  expect(await hasOtherTerms({ before: catalog(50), after: catalog(50) })).toBe(false)
  expect(await hasOtherTerms({ before: catalog(50), after: catalog(1) })).toBe(true)
  expect(await hasOtherTerms({ before: catalog(), after: catalog(50) })).toBe(true)
})

it.each([0, 101, 49.5])('%s is no percent of a price', (percent) => {
  expect(() => parseCatalog(catalog(percent), '')).toThrow('models[0].batchPercent')
})
