import { answers, completion } from '../../upstream/scripts.ts'
import { message } from '../../upstream/message-scripts.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from '../gateway/start-gateway.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'

const KEY = 'sk-channel-canary-0001'
const why = { reason: '接入新的上游' }
const usage = { prompt_tokens: 10, completion_tokens: 4 }

forEachDatabase((engine) => {
  describe('channels', () => {
    let gateway: TestGateway
    let user: GatewayUser
    let staff: StaffMember
    beforeEach(async () => {
      gateway = await startGateway({ engine, env: { UPSTREAM_NETWORKS: '127.0.0.1' } })
      user = await gateway.newUser('10')
      staff = await openStaff(gateway, '13700000001', ['operator'])
      await staff.proves('channel')
      gateway.upstream.play(answers(completion('一', usage)))
      gateway.backup.play(answers(completion('二', usage)))
    })
    afterEach(() => gateway.close())

    const channels = async () => (await staff.must('channel.list', { order: 'asc' })).records
    const channelOf = async (id: string) => {
      await gateway.deps.catalogs.follow()
      return staff.must('channel.detail', { id })
    }
    const routesOf = async (modelId: string) => {
      await gateway.deps.catalogs.follow()
      return (await staff.must('channel.health', { modelId, order: 'asc', pageSize: '100' })).records
    }
    const routeTo = async (modelId: string, channelId: string) => {
      const found = (await routesOf(modelId)).find((route) => route.channelId === channelId)
      if (!found) throw new Error(`no route of ${modelId} to ${channelId}`)
      return found
    }
    const addBackup = (more: object = {}) =>
      staff.must('channel.add', {
        id: 'acme',
        name: '远山',
        baseUrl: gateway.backup.baseUrl,
        key: KEY,
        ...why,
        ...more,
      })
    async function routeAll() {
      await addBackup()
      await staff.must('route.add', { channelId: 'acme', modelId: 'up', target: 'far', priority: 9, ...why })
      await gateway.deps.catalogs.follow()
    }
    async function call() {
      const answer = await user.post('/chat/completions', question('hi'))
      return { status: answer.status, text: await answer.text() }
    }

    it('say what is spoken there, and their routes go with them', async () => {
      await addBackup({ protocol: 'anthropic' })
      await staff.must('route.add', { channelId: 'acme', modelId: 'up', target: 'far', priority: 9, ...why })
      gateway.backup.play(answers(message([{ type: 'text', text: '二' }])))
      expect(await channelOf('acme')).toMatchObject({ protocol: 'anthropic' })
      expect((await call()).text).toContain('二')
      expect(gateway.backup.received.at(-1)).toMatchObject({
        path: '/v1/messages',
        headers: { 'x-api-key': KEY },
      })
      const { rev, name, baseUrl } = await channelOf('acme')
      await staff.must('channel.edit', { id: 'acme', rev, name, baseUrl, protocol: 'openai', ...why })
      expect(await channelOf('acme')).toMatchObject({ protocol: 'openai' })
      gateway.backup.play(answers(completion('三', usage)))
      expect((await call()).text).toContain('三')
      expect(gateway.backup.received.at(-1)).toMatchObject({
        path: '/v1/chat/completions',
        headers: { authorization: `Bearer ${KEY}` },
      })
      const stale = { id: 'acme', rev, name, baseUrl, protocol: 'anthropic', ...why }
      expect((await staff.call('channel.edit', stale)).status).toBe(409)
    })

    it('of the catalogue are listed by account, with their routes and what they did', async () => {
      await call()
      gateway.upstream.play(answers('', 503))
      await call()
      const { host } = new URL(gateway.upstream.baseUrl)
      expect((await channels()).find(({ name }) => name === host)).toMatchObject({
        kind: 'http',
        state: 'enabled',
        keyText: '环境变量 TEST_GATEWAY_KEY',
        routes: 15,
        calls: 2,
        successRate: 0.5,
        errorText: '出错（503） 1',
        breaker: 'closed',
      })
      const [route] = await routesOf('up')
      expect(route).toMatchObject({ target: 'real-name', calls: 2, successRate: 0.5, weight: 1, priority: 1 })
      expect(route?.p50Ms).toEqual(expect.any(Number))
      expect(route?.ttftP95Ms).toEqual(expect.any(Number))
    })

    it('are added with a key, led to and called, and the cost of each attempt is known to who may see costs', async () => {
      await routeAll()
      const first = await routeTo('up', 'acme')
      await staff.must('route.cost', { id: first.id, rev: first.rev, input: '1', output: '4', ...why })
      await gateway.deps.catalogs.follow()
      expect((await call()).text).toContain('二')
      expect(gateway.backup.received.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`)
      expect(await channelOf('acme')).toMatchObject({ keyText: '…0001', routes: 1, calls: 1, successRate: 1 })
      expect((await routeTo('up', 'acme')).costText).toBeUndefined()
      const auditor = await openStaff(gateway, '13700000002', ['auditor'])
      const [seen] = (await auditor.must('channel.health', { channelId: 'acme' })).records
      // 10 in at 1 and 4 out at 4 yuan a million; billed 10 at 2 and 4 at 8.
      expect([seen?.costText, seen?.spend, seen?.margin]).toEqual(['输入 1，输出 4', '0.000026', '0.000026'])
    })

    it('keep no key in an answer, a version, an audit entry or a row in the clear', async () => {
      const added = await addBackup()
      const tables = ['channel_key', 'audit_entry', 'catalog_version', 'idempotency'] as const
      const rows = await Promise.all(
        tables.map((table) => gateway.deps.database.db.selectFrom(table).selectAll().execute()),
      )
      const refused = await staff.call('channel.add', {
        id: 'other',
        name: '别家',
        baseUrl: `https://user:${KEY}@up.example.com/v1?key=${KEY}`,
        key: KEY,
        ...why,
      })
      expect(refused.status).toBe(400)
      expect(JSON.stringify([added, rows, refused.body, await channels()])).not.toContain('canary')
    })

    it('lose their keys with their address, and no key goes to another one', async () => {
      await routeAll()
      const { rev, name } = await channelOf('acme')
      await staff.must('channel.edit', { id: 'acme', rev, name, baseUrl: gateway.upstream.baseUrl, ...why })
      await gateway.deps.catalogs.follow()
      const row = await gateway.deps.database.db
        .selectFrom('channel_key')
        .select(['state', 'key_sealed'])
        .executeTakeFirstOrThrow()
      expect(row).toEqual({ state: 'revoked', key_sealed: '' })
      await call()
      expect(gateway.upstream.received.at(-1)?.headers.authorization).toBeUndefined()
      expect((await routeTo('up', 'acme')).target).toBe('far')
    })

    it('never lead a key of the environment elsewhere, nor a call into a protected network', async () => {
      const [old] = (await channels()).filter(({ keyText }) => keyText?.startsWith('环境变量'))
      const edit = (baseUrl: string) =>
        staff.call('channel.edit', { id: old?.id ?? '', rev: old?.rev ?? 0, name: '新', baseUrl, ...why })
      expect((await edit('https://thief.example.com/v1')).status).toBe(400)
      for (const baseUrl of ['http://169.254.169.254/latest', 'http://100.100.100.200/v1', 'http://[::1]/v1'])
        expect((await staff.call('channel.add', { id: 'ssrf', name: '内网', baseUrl, ...why })).status).toBe(
          400,
        )
      expect((await channels()).map(({ id }) => id)).not.toContain('ssrf')
    })

    it('that are drained or disabled take no new calls until staff enable them, and say which models that strands', async () => {
      await routeAll()
      const { host } = new URL(gateway.upstream.baseUrl)
      const first = (await channels()).find(({ name }) => name === host)
      const preview = await staff.must('channel.statePreview', { id: first?.id ?? '', state: 'disabled' })
      expect(preview.stranded).toContain('up-embed')
      expect(preview.stranded).not.toContain('up')
      for (const state of ['draining', 'disabled'] as const) {
        const { rev } = await channelOf('acme')
        await staff.must('channel.state', { id: 'acme', rev, state, ...why })
        await gateway.deps.catalogs.follow()
        expect((await call()).text).toContain('一')
      }
      await staff.must('channel.state', {
        id: first?.id ?? '',
        rev: first?.rev ?? 0,
        state: 'disabled',
        ...why,
      })
      await gateway.deps.catalogs.follow()
      const none = await call()
      expect([none.status, await user.wallet()]).toEqual([503, expect.arrayContaining(['0.00'])])
      const { rev } = await channelOf('acme')
      await staff.must('channel.state', { id: 'acme', rev, state: 'enabled', ...why })
      await gateway.deps.catalogs.follow()
      expect((await call()).text).toContain('二')
    })

    it('and routes refuse what was changed since it was read, and weights of 0', async () => {
      await routeAll()
      const route = await routeTo('up', 'acme')
      const edit = (more: object) =>
        staff.call('route.edit', { id: route.id, rev: route.rev, ...why, ...more })
      expect((await edit({ weight: 0 })).status).toBe(400)
      const both = await Promise.all([edit({ weight: 5 }), edit({ weight: 7 })])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const { rev } = await channelOf('acme')
      const rename = (name: string) =>
        staff.call('channel.edit', { id: 'acme', rev, name, baseUrl: gateway.backup.baseUrl, ...why })
      const named = await Promise.all([rename('甲'), rename('乙')])
      expect(named.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    })

    it('that were changed are shown as such to who may see channels, and named to the others', async () => {
      await addBackup()
      const range = { from: '1', to: '2' }
      const seen = await staff.must('catalog.diff', range)
      expect(seen.differences.map(({ path }) => path)).toEqual(['channels'])
      const support = await openStaff(gateway, '13700000006', ['support'])
      expect(await support.must('catalog.diff', range)).toMatchObject({
        differences: [],
        withheld: ['channels'],
      })
    })

    it('keep one route of a model at least', async () => {
      await routeAll()
      const own = await routeTo('up', 'acme')
      await staff.must('route.remove', { id: own.id, rev: own.rev, ...why })
      const [last] = await routesOf('up')
      expect(
        (await staff.call('route.remove', { id: last?.id ?? '', rev: last?.rev ?? 0, ...why })).status,
      ).toBe(400)
    })

    it('are held open and closed on this node, whatever their breaker says, until the time is over', async () => {
      await routeAll()
      const { id } = await routeTo('up', 'acme')
      const hold = async (state: 'open' | 'closed' | 'none') => {
        await staff.must('route.hold', { id, state, minutes: 5, ...why })
        await gateway.deps.catalogs.follow()
      }
      await hold('open')
      expect((await call()).text).toContain('一')
      expect(await routeTo('up', 'acme')).toMatchObject({
        isHeld: true,
        breakerText: expect.stringContaining('人工断开至'),
      })
      await gateway.deps.nodeState.renew()
      expect((await routeTo('up', 'acme')).breaker).toBe('open')
      await hold('closed')
      expect((await call()).text).toContain('二')
      await hold('none')
      const released = await routeTo('up', 'acme')
      expect(released.isHeld).toBe(false)
      expect(released.breakerText ?? '').not.toContain('人工')
    })

    it('are for those who may change them, and addresses and keys for those who proved that it is they', async () => {
      const support = await openStaff(gateway, '13700000003', ['support'])
      const input = { id: 'acme', name: '远山', baseUrl: gateway.backup.baseUrl, key: KEY, ...why }
      expect((await support.call('channel.add', input)).status).toBe(403)
      const auditor = await openStaff(gateway, '13700000004', ['auditor'])
      expect((await auditor.call('channel.add', input)).status).toBe(403)
      const unproved = await openStaff(gateway, '13700000005', ['operator'])
      expect((await unproved.call('channel.add', input)).status).toBe(428)
    })
  })
})
