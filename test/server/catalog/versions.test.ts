import { giveRole } from '../support/written-rows.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDeps } from '../../../server/app/startup/create-deps.ts'
import { awaitNodes } from '../../../server/catalog/publishing/await-nodes.ts'
import { publishCatalog } from '../../../server/catalog/publishing/publish-catalog.ts'
import { writeDocument } from '../../../server/catalog/publishing/write-document.ts'
import { breakerStates } from '../../../server/gateway/upstream/breaker-states.ts'
import { transact } from '../../../server/platform/db/transact.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { answers, completion, pauses } from '../../upstream/scripts.ts'
import { startGateway, question, type GatewayUser, type TestGateway } from '../gateway/start-gateway.ts'
import { forEachDatabase } from '../support/start-app.ts'

interface Draft {
  models: { id: string; name: string; price: Record<string, string>; upstreams: object[] }[]
  packages?: object[]
}

const usage = { prompt_tokens: 10, completion_tokens: 1 }
const COST = { old: '0.000028', cheaper: '0.000018' }

forEachDatabase((engine) => {
  describe('versions of the catalogue', () => {
    let gateway: TestGateway
    let user: GatewayUser
    let shift = 0
    const clock = () => Date.now() + shift

    beforeEach(async () => {
      shift = 0
      gateway = await startGateway({ engine, clock, env: { UPSTREAM_BREAKER_FAILURES: '3' } })
      user = await gateway.newUser('100')
      gateway.upstream.play(answers(completion('好', usage)))
    })
    afterEach(() => gateway.close())

    async function publish(
      change: (draft: Draft) => void,
      { effectiveAt, isFollowed = true }: { effectiveAt?: number; isFollowed?: boolean } = {},
    ) {
      const published = await transact(gateway.deps.database.db, (trx) =>
        publishCatalog(trx, {
          deps: gateway.deps,
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
      if (isFollowed) await gateway.deps.catalogs.follow()
      return published
    }
    const input = (yuan: string) => (draft: Draft) => {
      for (const model of draft.models) if (model.id === 'up') model.price.input = yuan
    }
    const rename = (name: string) => (draft: Draft) => {
      for (const model of draft.models) if (model.id === 'demo') model.name = name
    }
    async function callUp() {
      const answer = await user.post('/chat/completions', question('你好'))
      const requestId = answer.headers.get('x-request-id')
      await answer.text()
      const { cost, priceVersion, admittedAt } = await user.must('stats.receipt', { requestId })
      const [row] = (await user.must('stats.calls', { requestId })).records
      expect(row?.priceVersion).toBe(priceVersion)
      return { cost, priceVersion, admittedAt }
    }

    it('price the next call, while a stream in flight keeps the one it was admitted by', async () => {
      expect(await callUp()).toMatchObject({ cost: COST.old, priceVersion: 1 })
      const { script, goOn } = pauses(usage)
      gateway.upstream.play(script)
      const stream = await user.post('/chat/completions', question('你好', { stream: true }))
      const { id } = await publish(input('1'))
      gateway.upstream.play(answers(completion('好', usage)))
      expect(await callUp()).toMatchObject({ cost: COST.cheaper, priceVersion: id })
      goOn()
      await stream.text()
      const receipt = await user.must('stats.receipt', { requestId: stream.headers.get('x-request-id') })
      expect(receipt).toMatchObject({ cost: COST.old, priceVersion: 1 })
    })

    it('price the calls of a node that could not hear of them for a second, once it can again, and no call before', async () => {
      const { id } = await publish(input('1'), { isFollowed: false })
      await sleep(1100)
      const { db } = gateway.deps.database
      await db.schema.alterTable('catalog_head').renameTo('away').execute()
      expect((await user.post('/chat/completions', question('你好'))).status).toBe(500)
      await db.schema.alterTable('away').renameTo('catalog_head').execute()
      serverErrors.splice(0)
      const calls = await Promise.all(Array.from({ length: 20 }, callUp))
      expect(calls).toEqual(
        calls.map(() => expect.objectContaining({ cost: COST.cheaper, priceVersion: id })),
      )
    })

    it('come into force at their instant by the clock alone', async () => {
      const at = clock() + 60_000
      const { id } = await publish(input('1'), { effectiveAt: at })
      shift = 59_000
      expect(await callUp()).toMatchObject({ cost: COST.old, priceVersion: 1 })
      shift = 61_000
      const after = await callUp()
      expect(after).toMatchObject({ cost: COST.cheaper, priceVersion: id })
      expect(after.admittedAt).toBeGreaterThanOrEqual(at)
    })

    it('that are scheduled take in what is published before their instant', async () => {
      const at = clock() + 60_000
      await publish(input('1'), { effectiveAt: at })
      await publish(rename('新名'))
      const named = () => gateway.deps.catalogs.current().models.get('demo')?.name
      expect([named(), (await callUp()).cost]).toEqual(['新名', COST.old])
      shift = 61_000
      expect([named(), (await callUp()).cost]).toEqual(['新名', COST.cheaper])
    })

    it('refuse what a scheduled one changes too, naming the place, and change nothing', async () => {
      await publish(input('1'), { effectiveAt: clock() + 60_000 })
      await expect(publish(input('9'))).rejects.toThrow('models.up.price.input')
      expect((await callUp()).cost).toBe(COST.old)
      const rows = await gateway.deps.database.db.selectFrom('catalog_version').select('id').execute()
      expect(rows).toHaveLength(2)
    })

    it('of 20 parallel publications lose none', async () => {
      const names = Array.from({ length: 20 }, (_, i) => `tag-${i}`)
      await Promise.all(
        names.map((name) =>
          publish((draft) => {
            const model = draft.models.find(({ id }) => id === 'demo') as {
              tags?: string[]
              aliases?: string[]
            }
            model.aliases = [...(model.aliases ?? []), name].slice(-20)
            draft.packages = [
              ...(draft.packages ?? []),
              { id: name, name, tokens: 1_000_000, price: '1', validDays: 1, models: ['*'] },
            ]
          }),
        ),
      )
      await gateway.deps.catalogs.follow()
      const { packages } = gateway.deps.catalogs.current().catalog
      expect(packages.map(({ id }) => id).toSorted()).toEqual(names.toSorted())
    })

    it('are refused with each mistake and its place', async () => {
      await expect(publish(input('0.0000001'))).rejects.toThrow(
        'models[0].price.input：须为 0.001 元的整数倍',
      )
    })

    it('are what the books prove each call’s price by', async () => {
      await callUp()
      const { id } = await publish(input('1'))
      const { db } = gateway.deps.database
      const violations = async () =>
        (await verifyLedger(db, gateway.deps.secrets)).violations.map(({ rule, actual }) => [rule, actual])
      expect(await violations()).toEqual([])
      await db.updateTable('call').set({ price_version: id }).execute()
      expect(await violations()).toEqual([['pricedByVersion', `input 2000 is not of version ${id}`]])
      await db.updateTable('call').set({ price_version: 99 }).execute()
      expect(await violations()).toEqual([['pricedByVersion', 'no version 99']])
      await db.updateTable('call').set({ price_version: 1 }).execute()
    })

    it('cannot be changed or deleted', async () => {
      const { db } = gateway.deps.database
      await expect(db.updateTable('catalog_version').set({ document: '{}' }).execute()).rejects.toThrow(
        'append-only',
      )
      await expect(db.deleteFrom('catalog_version').execute()).rejects.toThrow('append-only')
    })

    it('reach the other nodes, which confirm them; one that does not is named', async () => {
      const other = createDeps(gateway.deps.env, { clock, nodeId: 'other' })
      await Promise.all([gateway.deps.catalogs.start(), other.catalogs.start()])
      await other.nodeState.join()
      // Nodes of a file are distinguished by their processes.
      const isSeen = engine === 'postgres'
      const { seq } = await publish(input('1'))
      expect(await awaitNodes(gateway.deps, seq)).toMatchObject({
        nodes: isSeen ? 2 : 1,
        confirmed: 1,
        lagging: isSeen ? ['other'] : [],
      })
      await other.catalogs.follow()
      expect(await awaitNodes(gateway.deps, seq)).toMatchObject({
        confirmed: isSeen ? 2 : 1,
        lagging: [],
      })
      expect(other.catalogs.current().models.get('up')?.price).toMatchObject({ input: '1' })
      await other.database.close()
    })

    it('that a node cannot take in make it stale after 5 s, though it reads the head', async () => {
      const { catalogs, upstreamKeys } = gateway.deps
      const { read } = upstreamKeys
      await publish(input('1'))
      upstreamKeys.read = () => Promise.reject(new Error('a key that cannot be opened'))
      const isStaleAt = async (ms: number) => {
        const time = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + ms)
        await catalogs.follow().catch(() => {})
        const isOutdated = catalogs.isOutdated()
        time.mockRestore()
        return isOutdated
      }
      await publish(input('2.5')).catch(() => {})
      const stale = await isStaleAt(6000)
      upstreamKeys.read = read
      expect([stale, await isStaleAt(6000)]).toEqual([true, false])
    })

    it('are not published while a node follows a file', async () => {
      const byFile = createDeps({ ...gateway.deps.env, CATALOG_SOURCE: 'file' }, { clock, nodeId: 'by-file' })
      await byFile.catalogs.start()
      await byFile.database.db
        .insertInto('node_state')
        .values({
          node_id: 'by-file',
          host: 'elsewhere',
          pid: 1,
          catalog_hash: 'x',
          catalog_parts: '{}',
          catalog_source: null,
          registered_at: clock(),
          lease_until: clock() + 60_000,
        })
        .execute()
      await expect(publish(input('1'))).rejects.toThrow('by-file')
      await byFile.database.close()
    })

    it('keep the connections and the breaker of what they do not change', async () => {
      await callUp()
      const { id } = await publish((draft) => {
        rename('新名')(draft)
        input('1')(draft)
        draft.models = draft.models.filter((model) => model.id !== 'up-video')
      })
      expect(await callUp()).toMatchObject({ priceVersion: id })
      expect(new Set(gateway.upstream.received.map(({ port }) => port)).size).toBe(1)

      gateway.upstream.play(answers({ error: { message: 'down' } }, 503))
      const ask = async () => {
        const answer = await user.post('/chat/completions', question('你好'))
        await answer.text()
        return answer.status
      }
      while (breaker() !== 'open') await ask()
      await publish(rename('又一个名'))
      const before = gateway.upstream.received.length
      expect([breaker(), await ask()]).toEqual(['open', 503])
      expect(gateway.upstream.received).toHaveLength(before)
    })
    const breaker = () => breakerStates().find(({ model }) => model === 'up')?.state

    it('bill a stream whose upstream they removed', async () => {
      const { script, goOn } = pauses(usage)
      gateway.upstream.play(script)
      const stream = await user.post('/chat/completions', question('你好', { stream: true }))
      await publish((draft) => {
        draft.models = draft.models.filter(({ id }) => id !== 'up')
      })
      expect((await user.post('/chat/completions', question('你好'))).status).toBe(404)
      goOn()
      expect(await stream.text()).toContain('[DONE]')
      const receipt = await user.must('stats.receipt', { requestId: stream.headers.get('x-request-id') })
      expect(receipt).toMatchObject({ status: 'succeeded', cost: COST.old })
    })

    const live =
      (state: string, more: object = {}) =>
      (draft: Draft) => {
        for (const model of draft.models) if (model.id === 'up') Object.assign(model, { state, ...more })
      }
    const listed = async () =>
      (await user.must('model.list', { pageSize: '100' })).records.map(({ id }) => id)

    it.each(['draft', 'withdrawn'])(
      'with a model as %s hide it from every user and refuse its calls',
      async (state) => {
        await publish(live(state))
        expect(await listed()).not.toContain('up')
        expect((await user.call('model.detail', { modelId: 'up' })).status).toBe(404)
        expect((await user.call('model.priceHistory', { modelId: 'up' })).status).toBe(404)
        expect((await user.post('/chat/completions', question('你好'))).status).toBe(404)
        const models = await (
          await fetch(`${gateway.origin}/v1/models`, { headers: { authorization: `Bearer ${user.key}` } })
        ).text()
        expect(models).not.toContain('"up"')
      },
    )

    it('with a model on trial let staff alone call it', async () => {
      await publish(live('staff'))
      expect((await user.post('/chat/completions', question('你好'))).status).toBe(404)
      await giveRole(gateway.deps, { userId: user.userId, role: 'operator' })
      expect((await user.post('/chat/completions', question('你好'))).status).toBe(200)
    })

    it('with a deprecated model say so on each answer, to everyone, and to those who use it', async () => {
      await callUp()
      const since = new Date(clock()).toISOString()
      const sunset = new Date(clock() + 30 * 86_400_000).toISOString()
      await publish(live('deprecated', { deprecation: { since, sunset, successor: 'demo' } }))
      const { headers } = await user.post('/chat/completions', question('你好'))
      expect(headers.get('deprecation')).toBe(`@${Math.floor(Date.parse(since) / 1000)}`)
      expect(headers.get('sunset')).toBe(new Date(sunset).toUTCString())
      expect(headers.get('link')).toBe('</v1/models/demo>; rel="successor-version"')
      expect(await user.must('model.detail', { modelId: 'up' })).toMatchObject({
        deprecation: { since: Date.parse(since), sunset: Date.parse(sunset), successor: 'demo' },
      })
      expect(await user.must('notice.mine')).toMatchObject([
        { kind: 'modelEnds', name: '上游对话', at: Date.parse(sunset) },
      ])
      const other = await gateway.newUser('1')
      expect(await other.must('notice.mine')).toEqual([])
    })

    it('that will be dearer are announced to those who used the model, until they are in force', async () => {
      await callUp()
      const at = clock() + 3 * 86_400_000
      await publish(input('1'), { effectiveAt: clock() + 60_000 })
      expect(await user.must('notice.mine')).toEqual([])
      await publish(input('9'), { effectiveAt: at })
      const [notice] = await user.must('notice.mine')
      expect(notice).toMatchObject({ kind: 'priceRises', name: '上游对话', level: 'soon', at })
      shift = 3 * 86_400_000 + 1
      expect(await user.must('notice.mine')).toEqual([])
    })

    it('tell everyone what a model cost and will cost', async () => {
      const at = clock() + 60_000
      await publish(input('1'))
      await publish(input('9'), { effectiveAt: at })
      await publish(rename('新名'))
      const { periods } = await user.must('model.priceHistory', { modelId: 'up' })
      expect(periods.map(({ price }) => price?.input)).toEqual(['2.00', '1.00', '9.00'])
      expect(periods.at(-1)?.from).toBe(at)
      const unknown = await user.call('model.priceHistory', { modelId: 'none' })
      expect(unknown.status).toBe(404)
    })
  })
})
