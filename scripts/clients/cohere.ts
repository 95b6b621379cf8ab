import type { Library } from './run-library.ts'

export const cohere: Library = {
  package: 'cohere-ai',
  version: '8.1.0',
  wire: 'Rerank',
  // Its base address has no `/v1`: it asks for `/v2/rerank`.
  program: ({ origin, key }) => `import { CohereClientV2 } from 'cohere-ai'

const client = new CohereClientV2({ token: ${JSON.stringify(key)}, environment: ${JSON.stringify(origin)}, maxRetries: 0 })
const documents = ['apples are sweet', 'how to get a refund', 'refund of an order']
const { results } = await client.rerank({ model: 'ranker', query: 'refund of an order', documents, topN: 1 })
console.log(documents[results[0].index])
const error = await client.rerank({ model: 'none', query: 'a', documents }).catch((reason) => reason)
console.log(error.statusCode, error.body.error.code)
`,
  prints: ['refund of an order', '404 model_not_found'],
  calls: 1,
}
