import { begins, blockEvents, ends } from '../../upstream/message-scripts.ts'
import { answers, completion, DONE, event, finishes, says, streams, uses } from '../../upstream/scripts.ts'
import { question, startGateway, UPSTREAM_KEY, type TestGateway } from '../gateway/start-gateway.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'

const usage = { prompt_tokens: 10, completion_tokens: 4 }
const stream = [says('你好'), says('呀'), finishes(), uses(usage)].map(event).join('') + DONE
const why = { reason: '核对成本' }

forEachDatabase((engine) => {
  describe('a test of a channel', () => {
    let gateway: TestGateway
    let staff: StaffMember
    let channelId: string
    beforeEach(async () => {
      gateway = await startGateway({
        engine,
        env: { UPSTREAM_BREAKER_FAILURES: '1', UPSTREAM_NETWORKS: '127.0.0.1' },
      })
      staff = await openStaff(gateway, '13700000001', ['operator'])
      const { host } = new URL(gateway.upstream.baseUrl)
      const { records } = await staff.must('channel.list', {})
      channelId = records.find(({ name }) => name === host)?.id ?? ''
      gateway.upstream.play(({ response }) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end(stream)
      })
    })
    afterEach(() => gateway.close())

    const request = () => ({ channelId, target: 'real-name', type: 'chat' as const })
    const attempts = () =>
      gateway.deps.database.db.selectFrom('call_attempt').selectAll().where('is_test', '=', 1).execute()
    const route = async () => {
      const [found] = (await staff.must('channel.health', { modelId: 'up' })).records
      if (!found) throw new Error('no route')
      return found
    }

    it('says its price first, asks once, and is recorded with its cost apart from calls', async () => {
      const { id, rev } = await route()
      await staff.proves('channel')
      await staff.must('route.cost', { id, rev, input: '1', output: '4', ...why })
      await gateway.deps.catalogs.follow()
      const preview = await staff.must('channel.testPreview', request())
      expect([preview.price, gateway.upstream.received.length]).toEqual(['0.000096', 0])
      const result = await staff.must('channel.test', request())
      expect(result).toMatchObject({
        outcome: 'succeeded',
        status: 200,
        usage: '输入 10 Token，输出 4 Token',
        cost: '0.000026',
        answer: '你好呀',
        problem: null,
      })
      expect(result.firstByteMs).toEqual(expect.any(Number))
      expect(gateway.upstream.received).toHaveLength(1)
      expect(gateway.upstream.received[0]?.headers.authorization).toBe(`Bearer ${UPSTREAM_KEY}`)
      expect(await attempts()).toMatchObject([
        { outcome: 'succeeded', cost_nano: 26_000n, target: 'real-name' },
      ])
      expect((await route()).calls).toBe(0)
    })

    it('asks an upstream of messages in its own words, and reads what its cache was charged for', async () => {
      const channel = {
        id: 'acme',
        name: '远山',
        baseUrl: gateway.backup.baseUrl,
        protocol: 'anthropic',
        ...why,
      }
      await staff.proves('channel')
      await staff.must('channel.add', { ...channel, key: 'sk-channel-canary-0001' })
      await staff.must('route.add', { channelId: 'acme', modelId: 'up', target: 'far', ...why })
      await gateway.deps.catalogs.follow()
      const found = (await staff.must('channel.health', { modelId: 'up', channelId: 'acme' })).records[0]
      const price = { input: '1', cachedInput: '0.1', cacheWrite5m: '1.25', cacheWrite1h: '2', output: '4' }
      await staff.must('route.cost', { id: found?.id, rev: found?.rev, ...price, ...why })
      await gateway.deps.catalogs.follow()
      gateway.backup.play(streams([begins() + blockEvents({ type: 'text', text: '你好呀' }, 0) + ends()]))
      expect(
        await staff.must('channel.test', { ...request(), channelId: 'acme', target: 'far' }),
      ).toMatchObject({
        outcome: 'succeeded',
        answer: '你好呀',
        usage:
          '输入 10 Token，缓存读取 20 Token，缓存写入 5 分钟 30 Token，缓存写入 1 小时 40 Token，输出 12 Token',
        // 10 × 1 + 20 × 0.1 + 30 × 1.25 + 40 × 2 + 12 × 4, by the million.
        cost: '0.0001775',
      })
      expect(gateway.backup.received.at(-1)).toMatchObject({
        path: '/v1/messages',
        headers: { 'x-api-key': 'sk-channel-canary-0001' },
        body: { model: 'far', max_tokens: 16, stream: true },
      })
      gateway.backup.play(answers(completion('你好', usage)))
      expect(
        await staff.must('channel.test', { ...request(), channelId: 'acme', target: 'far' }),
      ).toMatchObject({ outcome: 'failed', problem: expect.stringContaining('不是这一类模型') })
    })

    it('needs no route, and then knows no price', async () => {
      const input = { ...request(), target: 'not-led-to' }
      expect((await staff.must('channel.testPreview', input)).price).toBeNull()
      expect(await staff.must('channel.test', input)).toMatchObject({ outcome: 'succeeded', cost: null })
    })

    it('is known before it is answered, so that one whose node dies is not lost', async () => {
      let seen: unknown
      gateway.upstream.play(async ({ response }) => {
        seen = await attempts()
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end(stream)
      })
      await staff.must('channel.test', request())
      expect(seen).toMatchObject([{ outcome: 'lost', cost_nano: null, model_id: 'up', most_nano: null }])
      const audit = await gateway.deps.database.db
        .selectFrom('audit_entry')
        .select(['action', 'subject', 'outcome'])
        .where('action', '=', 'channel.test')
        .execute()
      expect(audit).toEqual([{ action: 'channel.test', subject: `channel:${channelId}`, outcome: 'done' }])
    })

    it.each([
      [
        'refuses the key',
        answers({ error: { message: `bad key ${UPSTREAM_KEY}` } }, 401),
        401,
        '密钥被拒（401）',
      ],
      ['is busy', answers('', 429), 429, '繁忙（429）'],
      ['is broken', answers('', 503), 503, '出错（503）'],
      ['leads elsewhere', answers('', 302, { location: 'http://169.254.169.254/' }), 302, '不跟随'],
      ['answers something else', answers({ hello: UPSTREAM_KEY }), 200, '不是这一类模型'],
    ] as const)(
      'of one that %s says so, without the key, and neither opens a breaker nor disables anything',
      async (_how, script, status, words) => {
        gateway.upstream.play(script)
        const result = await staff.must('channel.test', request())
        expect(result).toMatchObject({ outcome: 'failed', status, answer: null })
        expect(result.problem).toContain(words)
        const { db } = gateway.deps.database
        const kept = [result, await attempts(), await db.selectFrom('audit_entry').selectAll().execute()]
        expect(
          JSON.stringify(kept, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
        ).not.toContain('canary')
        expect(gateway.upstream.received).toHaveLength(1)
        expect((await staff.must('channel.detail', { id: channelId })).state).toBe('enabled')
        const user = await gateway.newUser('10')
        gateway.upstream.play(answers(completion('好', usage)))
        expect((await user.post('/chat/completions', question('hi'))).status).toBe(200)
      },
    )

    it('asks while its breaker is held open, and is made ten times a minute by one person', async () => {
      const { id } = await route()
      await staff.must('route.hold', { id, state: 'open', minutes: 5, ...why })
      await gateway.deps.catalogs.follow()
      const all = await Promise.all(Array.from({ length: 12 }, () => staff.call('channel.test', request())))
      expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        ...Array<number>(10).fill(200),
        429,
        429,
      ])
      expect(gateway.upstream.received).toHaveLength(10)
    })

    it('is for who may test, at channels of the catalogue', async () => {
      for (const [phone, role] of [
        ['13700000002', 'auditor'],
        ['13700000003', 'support'],
        ['13700000004', 'finance'],
      ] as const) {
        const other = await openStaff(gateway, phone, [role])
        expect((await other.call('channel.test', request())).status).toBe(403)
      }
      for (const channel of ['http://169.254.169.254/', 'none'])
        expect((await staff.call('channel.test', { ...request(), channelId: channel })).status).toBe(404)
      expect([gateway.upstream.received.length, await attempts()]).toEqual([0, []])
    })
  })

  describe('a routing rehearsal', () => {
    let gateway: TestGateway
    beforeEach(async () => {
      gateway = await startGateway({ engine, second: { priority: 1, weight: 1 } })
    })
    afterEach(() => gateway.close())

    it('says what last week would have been at other weights', async () => {
      const { db } = gateway.deps.database
      const operator = await openStaff(gateway, '13700000001', ['operator'])
      const auditor = await openStaff(gateway, '13700000002', ['auditor'])
      const routes = (await operator.must('channel.health', { modelId: 'up' })).records
      const at = (baseUrl: string) => routes.find(({ channelName }) => channelName === new URL(baseUrl).host)
      const [slow, fast] = [at(gateway.upstream.baseUrl), at(gateway.backup.baseUrl)]
      let n = 0
      const attempt = (
        baseUrl: string,
        outcome: 'succeeded' | 'failed',
        durationMs: number,
        cost: bigint,
      ) => ({
        request_id: `r${(n += 1)}`,
        n: 1,
        channel: `${new URL(baseUrl).host}/v1#TEST_GATEWAY_KEY`,
        target: 'real-name',
        outcome,
        http_status: outcome === 'succeeded' ? 200 : 500,
        started_at: Date.now() - 86_400_000,
        duration_ms: durationMs,
        usage: '{}',
        cost_nano: cost,
        model_id: 'up',
      })
      const slowOnes = Array.from({ length: 10 }, () =>
        attempt(gateway.upstream.baseUrl, 'succeeded', 8000, 3_000_000_000n),
      )
      const fastOnes = Array.from({ length: 10 }, (_, i) =>
        attempt(gateway.backup.baseUrl, i < 5 ? 'succeeded' : 'failed', 100, 1_000_000_000n),
      )
      await db
        .insertInto('call_attempt')
        .values([
          ...slowOnes,
          ...fastOnes.map((one) => ({ ...one, cost_nano: one.outcome === 'failed' ? 0n : one.cost_nano })),
        ])
        .execute()
      const trial = { id: fast?.id ?? '', priority: 2 }
      const seen = await auditor.must('route.preview', trial)
      // Half of the calls first, of which half fail and go to the other; then all of them first.
      expect(seen.calls).toBe(15)
      expect(seen.failureRate).toBeCloseTo(0.25 / 1.25)
      expect(seen.failureRateAfter).toBeCloseTo(0.5 / 1.5)
      // 75 % at 3 yuan and 25 % at 1; then 50 % each.
      expect([seen.cost, seen.costAfter]).toEqual(['37.50', '30.00'])
      expect(seen.p50Ms ?? 0).toBeGreaterThan(6000)
      expect(seen.p50MsAfter ?? 0).toBeLessThan(200)
      expect(seen.unknownText).toBeNull()
      expect((await operator.must('route.preview', { id: slow?.id ?? '', weight: 3 })).cost).toBeUndefined()
    })
  })
})
