import type { Model, Price } from '../../../contract/model.ts'
import { sortModels } from '../../../src/pages/models/sort-models.ts'

const modelOf = (id: string, price: Price, contextLength?: number) =>
  ({ id, price, ...(contextLength && { contextLength }) }) as Model
const models = [
  modelOf('image', { perImage: '0.01' }),
  modelOf('dear', { input: '2.40', output: '9.60' }, 8000),
  modelOf('cheap', { input: '0.1', output: '0.2' }, 128_000),
  modelOf('voice', { perMillionChars: '50' }),
  modelOf('fine', { perImage: '0.2' }),
]
const speeds = [
  { modelId: 'dear', ttftP50Ms: 90 },
  { modelId: 'image', ttftP50Ms: 800 },
]

test.each([
  [undefined, ['image', 'dear', 'cheap', 'voice', 'fine']],
  ['cheap', ['cheap', 'dear', 'image', 'fine', 'voice']],
  ['dear', ['dear', 'cheap', 'fine', 'image', 'voice']],
  ['context', ['cheap', 'dear', 'image', 'voice', 'fine']],
  ['fast', ['dear', 'image', 'cheap', 'voice', 'fine']],
] as const)('sorted by %s', (sort, ids) => {
  expect(sortModels(models, sort, speeds).map(({ id }) => id)).toEqual(ids)
})
