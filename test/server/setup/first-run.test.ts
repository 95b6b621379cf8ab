import type { CallResult } from '../../../contract/endpoints.ts'
import { startUpstream, type TestUpstream } from '../../upstream/start-upstream.ts'
import { answers, completion, DONE, event, finishes, says, uses } from '../../upstream/scripts.ts'
import { openAccount } from '../support/account.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'

const OWNER = '13900000001'
const usage = { prompt_tokens: 10, completion_tokens: 1 }
const emptyCatalog = { models: [] }
const added = {
  channelId: 'main',
  target: 'far-name',
  id: 'far',
  name: '远山对话',
  vendor: '远山',
  contextLength: 8192,
  maxOutputTokens: 1024,
  reason: '首次启动',
}
const price = { id: 'far', input: '2', output: '8', reason: '首次启动' }

forEachDatabase((engine) => {
  describe('the first run', () => {
    let upstream: TestUpstream
    let server: TestApp
    beforeAll(async () => {
      upstream = await startUpstream()
    })
    afterAll(() => upstream.close())
    afterEach(() => server.close())

    const open = async (env: Record<string, string> = {}) => {
      server = await startApp({
        engine,
        catalog: emptyCatalog,
        env: { ADMIN_PHONES: OWNER, UPSTREAM_NETWORKS: '127.0.0.1', ...env },
      })
      const owner = await openStaff(server, OWNER)
      for (const purpose of ['channel', 'price', 'adjustment']) await owner.proves(purpose)
      return owner
    }
    const statesOf = (steps: CallResult<'setup.state'>) => steps.map(({ step, state }) => `${step} ${state}`)
    const stepOf = async (owner: StaffMember, name: string) => {
      const found = (await owner.must('setup.state')).find(({ step }) => step === name)
      if (!found) throw new Error(`no step ${name}`)
      return found
    }
    const addChannel = (owner: StaffMember) =>
      owner.must('channel.add', {
        id: 'main',
        name: '主渠道',
        baseUrl: upstream.baseUrl,
        key: 'sk-far-0001',
        reason: '首次启动',
      })
    const launch = async (owner: StaffMember) =>
      owner.must('setup.launch', { ...price, rev: (await stepOf(owner, 'price')).rev })
    const customer = async (owner: StaffMember) => {
      const user = await openAccount(server, '13800000009')
      await owner.call(
        'adjustment.propose',
        {
          userId: user.userId,
          category: 'gift',
          direction: 'credit',
          amount: '10.00',
          remark: '试用',
          reason: '首次启动',
        },
        { 'idempotency-key': 'gift-0001' },
      )
      const { key } = await user.must('key.add', { name: '第一把' })
      const call = () =>
        server.app.inject({
          method: 'POST',
          url: '/v1/chat/completions',
          headers: { authorization: `Bearer ${key}` },
          payload: { model: 'far', messages: [{ role: 'user', content: '你好' }] },
        })
      return { ...user, ask: call }
    }

    it('leads one owner from nothing to the first billed call of a customer, each step read from what is there', async () => {
      const owner = await open()
      expect(statesOf(await owner.must('setup.state'))).toEqual([
        'channel now',
        'test later',
        'model later',
        'price later',
        'call later',
      ])
      await addChannel(owner)
      expect(await stepOf(owner, 'test')).toMatchObject({
        state: 'now',
        channelId: 'main',
        channelName: '主渠道',
      })

      upstream.play(({ response }) => {
        const stream = [says('你好'), finishes(), uses(usage)].map(event).join('') + DONE
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end(stream)
      })
      await owner.must('channel.test', { channelId: 'main', target: 'far-name', type: 'chat' })
      expect(await stepOf(owner, 'model')).toMatchObject({
        state: 'now',
        target: 'far-name',
        modelId: 'far-name',
        type: 'chat',
      })
      await owner.must('setup.addModel', added)
      expect(await stepOf(owner, 'price')).toMatchObject({
        state: 'now',
        modelId: 'far',
        modelName: '远山对话',
      })
      expect(await launch(owner)).toMatchObject({ state: 'done' })
      await server.deps.catalogs.follow()
      expect(await stepOf(owner, 'price')).toMatchObject({
        state: 'done',
        text: '输入 2.00，缓存读取 2.00，输出 8.00（元）。',
      })
      expect(await stepOf(owner, 'call')).toMatchObject({ state: 'now' })
      expect(await owner.must('setup.firstCall')).toBeNull()

      upstream.play(answers(completion('远山答', usage)))
      const { ask, userId } = await customer(owner)
      expect((await ask()).statusCode).toBe(200)
      expect(statesOf(await owner.must('setup.state')).at(-1)).toBe('call done')
      expect(await owner.must('setup.firstCall')).toMatchObject({
        userId,
        receipt: { modelId: 'far', cost: '0.000028' },
      })
    })

    it('is marked as done by one in the approval and the audit, and needs a proof of who it is', async () => {
      const owner = await open()
      await addChannel(owner)
      await owner.must('setup.addModel', added)
      await launch(owner)
      const { records } = await owner.must('approval.list', { pageSize: 10 })
      expect(records).toMatchObject([{ action: 'catalogModel.launch', state: 'approved', isSolo: true }])
      const audit = await owner.must('audit.list', { pageSize: 50 })
      expect(audit.records.find(({ action }) => action === 'setup.launch')).toMatchObject({
        approvalId: records[0]?.id,
      })

      await owner.must('setup.addModel', { ...added, id: 'far-2' })
      await server.deps.catalogs.follow()
      await server.deps.database.db.deleteFrom('step_up').where('purpose', '=', 'price').execute()
      const { rev } = await owner.must('catalogModel.detail', { id: 'far-2' })
      const second = { id: 'far-2', rev, reason: '首次启动' }
      expect((await owner.call('catalogModel.launch', second)).status).toBe(428)
      expect((await owner.call('setup.launch', { ...price, ...second })).status).toBe(428)
    })

    it('waits for a second person once there is another owner or member of staff, or a customer has called', async () => {
      const owner = await open()
      await addChannel(owner)
      for (const id of ['far', 'far-2', 'far-3']) await owner.must('setup.addModel', { ...added, id })
      await server.deps.catalogs.follow()
      const launchOf = async (id: string) => {
        const { rev } = await owner.must('catalogModel.detail', { id })
        return owner.must('setup.launch', { ...price, id, rev })
      }
      const colleague = await openStaff(server, '13800000002', ['support'])
      expect(await launchOf('far-2')).toMatchObject({ state: 'waiting' })
      expect(await stepOf(owner, 'price')).toMatchObject({ state: 'waiting' })
      await server.deps.database.db.deleteFrom('staff').where('user_id', '=', colleague.userId).execute()
      expect(await launchOf('far')).toMatchObject({ state: 'done' })
      await server.deps.catalogs.follow()
      upstream.play(answers(completion('好', usage)))
      const { ask } = await customer(owner)
      expect((await ask()).statusCode).toBe(200)
      expect(await launchOf('far-3')).toMatchObject({ state: 'waiting' })
    })

    it('waits for the other of two owners, whether or not they have signed in', async () => {
      const owner = await open({ ADMIN_PHONES: `${OWNER},13900000002` })
      await addChannel(owner)
      await owner.must('setup.addModel', added)
      const { state, approvalId: id } = await launch(owner)
      expect(state).toBe('waiting')
      const other = await openStaff(server, '13900000002')
      expect(await stepOf(other, 'price')).toMatchObject({ state: 'waiting' })
      await other.proves('approval')
      const { rev, payloadHash } = await other.must('approval.detail', { id })
      await other.must('approval.decide', { id, rev, payloadHash, decision: 'approve', reason: '价格正确' })
      await server.deps.catalogs.follow()
      expect(await stepOf(owner, 'price')).toMatchObject({ state: 'done' })
    })

    it('lets two owners add and launch at once, and each thing is there once', async () => {
      const owner = await open()
      const input = {
        id: 'main',
        name: '主渠道',
        baseUrl: upstream.baseUrl,
        key: 'sk-far-0001',
        reason: '首次启动',
      }
      const twice = await Promise.all([owner.call('channel.add', input), owner.call('channel.add', input)])
      expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
      const models = await Promise.all([
        owner.call('setup.addModel', added),
        owner.call('setup.addModel', added),
      ])
      expect(models.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
      const { rev } = await stepOf(owner, 'price')
      const launches = await Promise.all([
        owner.call('setup.launch', { ...price, rev }),
        owner.call('setup.launch', { ...price, rev }),
      ])
      expect(launches.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    })

    it('counts no call of staff, and nothing that failed', async () => {
      const owner = await open()
      await addChannel(owner)
      await owner.must('setup.addModel', added)
      await launch(owner)
      await server.deps.catalogs.follow()
      upstream.play(({ response }) => void response.writeHead(400).end('{"error":{"message":"bad"}}'))
      const { ask } = await customer(owner)
      await ask()
      await owner.topUp('10')
      upstream.play(answers(completion('好', usage)))
      await server.app.inject({
        method: 'POST',
        url: '/v1/chat/completions',
        headers: { 'x-access-token': owner.accessToken },
        payload: { model: 'far', messages: [{ role: 'user', content: '你好' }] },
      })
      expect(await owner.must('setup.firstCall')).toBeNull()
    })

    it('refuses what does not fit', async () => {
      const owner = await open()
      await addChannel(owner)
      expect((await owner.call('setup.addModel', { ...added, channelId: 'none' })).status).toBe(404)
      expect((await owner.call('setup.addModel', { ...added, id: '不行' })).status).toBe(400)
      for (const more of ['[]', '{', '{"price":{"input":"x"}}'])
        expect((await owner.call('setup.addModel', { ...added, more })).status).toBe(400)
      expect((await owner.call('setup.addModel', { ...added, contextLength: null })).status).toBe(400)
      await owner.must('setup.addModel', added)
      const { rev } = await stepOf(owner, 'price')
      expect((await owner.call('setup.launch', { ...price, rev: rev + 1 })).status).toBe(409)
      expect((await owner.call('setup.launch', { ...price, rev, output: '0' })).body.message).toContain(
        '免费',
      )
      expect((await owner.call('setup.launch', { ...price, rev, output: null })).status).toBe(400)
      expect((await owner.call('setup.launch', { ...price, rev, id: 'none' })).status).toBe(404)
      await launch(owner)
      await server.deps.catalogs.follow()
      expect((await owner.call('setup.launch', { ...price, rev })).status).toBe(409)
    })

    it('takes what a form does not ask as JSON, which is in place of nothing that it asks', async () => {
      const owner = await open()
      await addChannel(owner)
      const more = JSON.stringify({
        tags: ['长文'],
        price: { input: '2', output: '8' },
        name: '别的',
        id: 'b',
      })
      await owner.must('setup.addModel', { ...added, more })
      await server.deps.catalogs.follow()
      expect(await owner.must('catalogModel.detail', { id: 'far' })).toMatchObject({
        name: '远山对话',
        tags: ['长文'],
        prices: '输入 2.00，缓存读取 2.00，输出 8.00',
        state: 'draft',
        upstreams: 1,
      })
    })

    it('shows customers an empty marketplace meanwhile, and an empty list to programs', async () => {
      await open()
      const user = await openAccount(server, '13800000009')
      expect(await user.must('model.list')).toMatchObject({ records: [], total: 0 })
      const { key } = await user.must('key.add', { name: '早来的' })
      const models = await server.app.inject({
        url: '/v1/models',
        headers: { authorization: `Bearer ${key}` },
      })
      expect(models.statusCode).toBe(200)
      expect(models.json()).toMatchObject({ object: 'list', data: [] })
    })

    it('begins empty in production, however often it restarts before there is a channel', async () => {
      const owner = await open()
      const { db } = server.deps.database
      await db.deleteFrom('catalog_head').execute()
      const { seedCatalog } = await import('../../../server/catalog/publishing/seed-catalog.ts')
      const env = { CATALOG_FILE: undefined, CATALOG_SOURCE: 'database', isProduction: true } as const
      await seedCatalog({ database: server.deps.database, env, now: server.deps.clock() })
      expect(await db.selectFrom('catalog_head').select('id').execute()).toEqual([])
      expect(owner.userId).not.toBe('')
    })
  })
})
