import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Catalog, CatalogModel } from '../../../server/catalog/schema/schema.ts'
import { transact } from '../../../server/platform/db/transact.ts'
import { publishCatalog } from '../../../server/catalog/publishing/publish-catalog.ts'
import { writeDocument } from '../../../server/catalog/publishing/write-document.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import type { Followed } from './following-node.ts'
import { usedMs, watchLoop } from './watch-loop.ts'

const MODELS = 1000
const SCHEDULED = 50
const MOST_MS = 30
const ROUNDS = 2
const HOUR = 3_600_000

const modelAt = (nth: number) => ({
  id: `model-${nth}`,
  name: `模型 ${nth}`,
  vendor: '青岚',
  type: 'chat',
  description: '效果与价格均衡，日常问答、客服与内容生成的首选，也适合长文写作与多步任务。',
  tags: ['均衡', '工具调用'],
  contextLength: 131072,
  maxOutputTokens: 8192,
  price: {
    input: '0.8',
    cachedInput: '0.2',
    output: '2',
    tiers: [{ above: 32_000, input: '1.6', cachedInput: '0.4', output: '4' }],
  },
  batchPercent: 50,
  upstreams: [0, 1].map((other) => ({
    baseUrl: `https://upstream-${(nth + other) % 20}.example.com/v1`,
    key: 'shared',
    model: `real-${nth}`,
    costs: [{ price: { input: '0.4', cachedInput: '0.1', output: '1' } }],
  })),
})

const catalog = {
  models: Array.from({ length: MODELS }, (_, nth) => modelAt(nth)),
  channels: Array.from({ length: 20 }, (_, nth) => ({
    id: `channel-${nth}`,
    name: `渠道 ${nth}`,
    baseUrl: `https://upstream-${nth}.example.com/v1`,
    key: 'shared',
  })),
}
type Draft = typeof catalog

/** What it takes to read all of it once: slow machines are given more. */
function wholeMs(): number {
  const document = JSON.stringify(catalog)
  const took = Array.from({ length: 3 }, () => {
    const begun = usedMs()
    Catalog.parse(JSON.parse(document))
    return usedMs() - begun
  })
  return Math.min(...took)
}

forEachDatabase((engine) => {
  describe(`a catalogue of ${MODELS} models with ${SCHEDULED} scheduled versions`, () => {
    let app: TestApp
    let other: Worker
    const followAsOther = async (): Promise<Followed> => {
      other.postMessage('follow')
      const [followed] = (await once(other, 'message')) as [Followed]
      return followed
    }

    beforeAll(async () => {
      app = await startApp({ engine, catalog })
      for (let nth = 0; nth < SCHEDULED; nth += 1)
        await publish(
          (draft) => {
            for (const model of draft.models) if (model.id === `model-${nth * 7}`) model.price.input = '0.7'
          },
          Date.now() + (nth + 1) * HOUR,
        )
      await app.deps.catalogs.follow()
      const { DATA_DIR, DATABASE_URL } = app.deps.env
      other = new Worker(join(import.meta.dirname, 'following-node.ts'), {
        workerData: {
          NODE_ENV: 'test',
          LOG_LEVEL: 'silent',
          DATA_DIR,
          ...(DATABASE_URL !== undefined && { DATABASE_URL }),
        },
      })
      await once(other, 'message')
    })
    afterEach(() => jest.restoreAllMocks())
    afterAll(async () => {
      other.postMessage('close')
      await once(other, 'exit')
      await app.close()
    })

    const publish = (change: (draft: Draft) => void, effectiveAt?: number) =>
      transact(app.deps.database.db, (trx) =>
        publishCatalog(trx, {
          deps: app.deps,
          change(document) {
            const draft = JSON.parse(document) as Draft
            change(draft)
            return writeDocument(draft)
          },
          effectiveAt,
          actorId: 'u-1',
          source: 'edit',
          reason: 'test',
        }),
      )

    it('is changed without a stop of the node that publishes or of one that follows, and only what changed is read', async () => {
      const stalls = { publishing: Infinity, following: Infinity, other: Infinity }
      const parse = jest.spyOn(CatalogModel, 'safeParse')
      const parseWhole = jest.spyOn(Catalog, 'safeParse')
      for (let round = 1; round <= ROUNDS; round += 1) {
        const published = watchLoop()
        const { seq } = await publish(({ models: [first] }) => {
          if (first) first.name = `${engine} ${round}`
        })
        stalls.publishing = Math.min(stalls.publishing, published())
        const followed = watchLoop()
        await app.deps.catalogs.follow()
        stalls.following = Math.min(stalls.following, followed())
        const second = await followAsOther()
        stalls.other = Math.min(stalls.other, second.stallMs)
        expect([second.seq, app.deps.catalogs.seq()]).toEqual([seq, seq])
        // The first model is the first scheduled version's, too: as it is now and as it will be.
        expect([parse.mock.calls.length, second.parsed]).toEqual([2 * round, 2])
      }
      expect(parseWhole).not.toHaveBeenCalled()
      const names = app.deps.catalogs.live().map(({ models }) => models.get('model-0')?.name)
      expect(names).toEqual(Array.from({ length: SCHEDULED + 1 }, () => `${engine} ${ROUNDS}`))
      const most = Math.max(MOST_MS, 2 * wholeMs())
      for (const stall of Object.values(stalls)) expect(stall).toBeLessThan(most)
    })
  })
})
