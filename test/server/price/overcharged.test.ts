import { transact } from '../../../server/platform/db/transact.ts'
import { publishCatalog } from '../../../server/catalog/publishing/publish-catalog.ts'
import { writeDocument } from '../../../server/catalog/publishing/write-document.ts'
import { overcharged } from '../../../server/catalog/price/overcharged.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from '../gateway/start-gateway.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { answers, completion } from '../../upstream/scripts.ts'

interface Draft {
  models: { id: string; price: Record<string, string> }[]
}

forEachDatabase((engine) => {
  describe('whom a wrong price was charged', () => {
    let gateway: TestGateway
    beforeEach(async () => {
      gateway = await startGateway({ engine })
      gateway.upstream.play(answers(completion('好', { prompt_tokens: 10, completion_tokens: 1 })))
    })
    afterEach(() => gateway.close())

    async function publish(change: (draft: Draft) => void): Promise<number> {
      const { id } = await transact(gateway.deps.database.db, (trx) =>
        publishCatalog(trx, {
          deps: gateway.deps,
          change(document) {
            const draft = JSON.parse(document) as Draft
            change(draft)
            return writeDocument(draft)
          },
          effectiveAt: undefined,
          actorId: 'u-1',
          source: 'edit',
          reason: 'test',
        }),
      )
      await gateway.deps.catalogs.follow()
      return id
    }
    const priced = (input: string, output: string) => (draft: Draft) => {
      for (const model of draft.models) if (model.id === 'up') model.price = { input, output }
    }
    const calls = async (user: GatewayUser, times: number) => {
      for (let i = 0; i < times; i += 1)
        expect((await user.post('/chat/completions', question('你好'))).status).toBe(200)
    }
    const found = (wrong: number, right: number) => overcharged(gateway.deps.database.db, { wrong, right })

    it('is listed by user, with what the right version would have taken, and no other user is', async () => {
      const [one, other, lucky] = [
        await gateway.newUser('100'),
        await gateway.newUser('100'),
        await gateway.newUser('100'),
      ]
      const right = await publish(priced('2', '8'))
      await calls(lucky, 1)
      const wrong = await publish(priced('2000', '16'))
      await calls(one, 1)
      await calls(other, 2)
      await publish(priced('2', '8'))
      await calls(lucky, 1)
      // 10 tokens of input and 1 of output: 20,016,000 instead of 28,000 nano-yuan.
      const at = (userId: string, times: number) => ({
        userId,
        calls: times,
        chargedNano: 20_016_000n * BigInt(times),
        rightNano: 28_000n * BigInt(times),
        packageNano: 0n,
        packageRightNano: 0n,
        unpriced: 0,
      })
      expect(await found(wrong, right)).toEqual([at(other.userId, 2), at(one.userId, 1)])
      expect(await found(right, wrong)).toMatchObject([
        { userId: lucky.userId, chargedNano: 28_000n, rightNano: 20_016_000n },
      ])
    })

    it('counts apart what the right version does not sell, and knows only versions that there are', async () => {
      const user = await gateway.newUser('100')
      const without = await publish((draft) => {
        draft.models = draft.models.filter(({ id }) => id !== 'up')
      })
      const wrong = await publish((draft) => {
        draft.models.push({
          ...UP,
          upstreams: [{ baseUrl: gateway.upstream.baseUrl, model: 'real-name' }],
        } as never)
      })
      await calls(user, 1)
      expect(await found(wrong, without)).toMatchObject([
        { calls: 1, unpriced: 1, chargedNano: 0n, rightNano: 0n },
      ])
      await expect(found(wrong, 999)).rejects.toThrow('没有第 999 版')
    })
  })
})

const UP = {
  id: 'up',
  name: '上游对话',
  vendor: 'Acme',
  type: 'chat',
  contextLength: 4096,
  maxOutputTokens: 100,
  price: { input: '2', output: '8' },
}
