import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { protocolOf } from '../../server/catalog/schema/protocol-of.ts'
import { Catalog } from '../../server/catalog/schema/schema.ts'

const FOLDER = 'server/catalog'
const read = (name: string): unknown => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8'))

test('editors complete the catalogue by a schema that is written where the shipped one says, and that takes it', () => {
  expect(spawnSync(process.execPath, ['scripts/editor-schemas.ts']).status).toBe(0)
  const shipped = read('default.json') as { $schema: string; models: object[] }
  const schema = z.fromJSONSchema(read(shipped.$schema) as z.core.JSONSchema.JSONSchema)
  expect(schema.safeParse(shipped).error?.issues).toBeUndefined()
  const [model] = shipped.models
  expect(schema.safeParse({ ...shipped, models: [{ ...model, nam: '' }] }).success).toBe(false)
})

test('an embedding model needs no more than contract.md shows of one', () => {
  const common = { name: 'E', vendor: 'acme', upstreams: [{ builtin: 'embedding' }] }
  const catalog = Catalog.parse({
    models: [{ ...common, id: 't-embed', type: 'embedding', price: { input: '0.5' } }],
  })
  expect(catalog.models[0]).toMatchObject({ contextLength: 8192, description: '', tags: [] })
})

describe('what a catalogue says', () => {
  const common = { name: 'M', vendor: 'acme' }
  const http = { baseUrl: 'https://a.example.com/v1', model: 'm' }
  const chat = {
    ...common,
    id: 'chat',
    type: 'chat',
    contextLength: 1000,
    maxOutputTokens: 100,
    price: { input: '2', cacheWrite5m: '2.5', cacheWrite1h: '4', output: '8' },
  }
  const rerank = { ...common, id: 'rerank', type: 'rerank', price: { perSearch: '0.01' } }
  const moderation = { ...common, id: 'moderation', type: 'moderation', price: { perCall: '0' } }
  const tiered = (...tiers: [tier?: string | undefined, above?: number][]) => ({
    input: '2',
    output: '8',
    tiers: tiers.map(([tier, above]) => ({
      ...(tier !== undefined && { tier }),
      ...(above !== undefined && { above }),
      input: '3',
      output: '9',
    })),
  })
  const embed = { ...common, id: 'embed', type: 'embedding', price: { input: '1' } }
  const mistakes = (model: object, upstream: object = {}) =>
    Catalog.safeParse({ models: [{ ...model, upstreams: [{ ...http, ...upstream }] }] }).error?.issues.map(
      ({ path, message }) => `${path.join('.')}：${message}`,
    ) ?? []

  test.each([
    ['a chat model before Messages', chat, { protocol: 'anthropic' }],
    ['a chat model with the cost prices of a cache', chat, { costs: [{ price: chat.price }] }],
    ['a search by its number', rerank, { costs: [{ price: { perSearch: '0.005' } }] }],
    [
      'service tiers and lengths, of costs too',
      { ...chat, price: tiered(['flex'], ['priority'], ['priority', 1000], [undefined, 1000]) },
      { costs: [{ price: tiered(['priority']) }] },
    ],
    ['a search by its tokens', { ...rerank, price: { input: '0.5' } }, {}],
  ])('is right: %s', (_what, model, upstream) => {
    expect(mistakes(model, upstream)).toEqual([])
  })

  test.each([
    [
      'Messages for what is no chat',
      embed,
      { protocol: 'anthropic' },
      ['models.0.upstreams.0.protocol：只有对话模型可以用 anthropic'],
    ],
    ['another protocol', chat, { protocol: 'gemini' }, [expect.stringContaining('models.0.upstreams.0')]],
    [
      'a price below a thousandth',
      { ...chat, price: { ...chat.price, cacheWrite1h: '0.0001' } },
      {},
      ['models.0.price.cacheWrite1h：须为 0.001 元的整数倍'],
    ],
    [
      'a tier of no name and no length',
      { ...chat, price: tiered([undefined]) },
      {},
      ['models.0.price.tiers.0：须有 tier 或 above'],
    ],
    [
      'a tier that costs as none',
      { ...chat, price: tiered(['default']) },
      {},
      ['models.0.price.tiers.0.tier：不能是上游不另外计价的服务档'],
    ],
    [
      'a tier twice',
      { ...chat, price: tiered(['flex'], ['flex']) },
      {},
      ['models.0.price.tiers.1.tier：这一档重复'],
    ],
    [
      'a tier for long prompts alone',
      { ...chat, price: tiered(['flex', 1000]) },
      {},
      ['models.0.price.tiers.0.above：须另有一档 flex 不写 above'],
    ],
    [
      'sound that a tier has no price of',
      { ...chat, price: { ...tiered(['flex']), audioOutput: '9' } },
      {},
      ['models.0.price.tiers.0.audioOutput：各档须与不分档的价格同有或同无'],
    ],
    [
      'thoughts that a tier has no price of',
      { ...chat, price: { ...tiered(['flex']), thinkingOutput: '9' } },
      {},
      ['models.0.price.tiers.0.thinkingOutput：各档须与不分档的价格同有或同无'],
    ],
    [
      'both prices of a judgement',
      { ...moderation, price: { perCall: '1', input: '1' } },
      {},
      ['models.0.price：须有 perCall 或 input 之一'],
    ],
    [
      'a cost price of another kind than a judgement’s',
      moderation,
      { costs: [{ price: { input: '1' } }] },
      ['models.0.upstreams.0.costs.0.price：须与售价按同样的单位'],
    ],
    [
      'both prices of a search',
      { ...rerank, price: { perSearch: '1', input: '1' } },
      {},
      ['models.0.price：须有 perSearch 或 input 之一'],
    ],
    ['none', { ...rerank, price: {} }, {}, ['models.0.price：须有 perSearch 或 input 之一']],
    [
      'a cost price of another kind',
      rerank,
      { costs: [{ price: { input: '1' } }] },
      ['models.0.upstreams.0.costs.0.price：须与售价按同样的单位'],
    ],
  ])('is wrong, at its place: %s', (_what, model, upstream, expected) => {
    expect(mistakes(model, upstream)).toEqual(expected)
  })

  test('of a channel holds for the routes of its account that say nothing themselves', () => {
    const channel = { id: 'acme', name: '远山', baseUrl: http.baseUrl, protocol: 'anthropic' }
    const catalog = Catalog.parse({
      models: [
        {
          ...chat,
          upstreams: [http, { ...http, protocol: 'openai' }, { ...http, baseUrl: 'https://b.example.com' }],
        },
        { ...embed, upstreams: [http] },
      ],
      channels: [channel],
    })
    const protocols = catalog.models.map((model) =>
      model.upstreams.map((upstream) => protocolOf(catalog, model, upstream)),
    )
    expect(protocols).toEqual([['anthropic', 'openai', 'openai'], ['openai']])
  })
})
