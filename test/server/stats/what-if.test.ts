import { formatYuan, parseYuan } from '../../../contract/money.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { until } from '../../support/start-server.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from '../gateway/start-gateway.ts'

forEachDatabase((engine) => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine })
    user = await gateway.newUser('10')
    for (const text of ['你好', '写一段代码', '列表 [[中断 3]]', '[[500]]'])
      await (await user.post('/chat/completions', question(text, { model: 'demo', stream: true }))).text()
    // Capped: its lines come to more than was paid.
    await user.post('/chat/completions', question('你好', { model: 'demo' }), { 'x-max-cost': '0.001' })
    // What broke off is settled when its connection is gone already.
    await until(async () => {
      const { records } = await user.must('stats.calls', { pageSize: 100 })
      return records.length === 5 && records.every(({ status }) => status !== 'running')
    }, 10_000)
  })
  afterAll(() => gateway.close())

  const what = (targetIds: string, modelId = 'demo') => user.must('stats.whatIf', { modelId, targetIds })
  const spent = async () => formatYuan(10_000_000_000n - (parseYuan((await user.wallet())[0]) ?? 0n))

  it('comes to exactly what was paid on the same model', async () => {
    const { paid, calls, targets } = await what('demo')
    expect(paid).toBe(await spent())
    expect(targets[0]).toMatchObject({ targetId: 'demo', cost: paid })
    expect(parseYuan(paid)).toBeGreaterThan(0n)
    expect(calls).toBe(5)
  })

  it('prices each class on another model', async () => {
    const { records } = await user.must('stats.calls', { pageSize: 100 })
    const nano = records.reduce(
      (sum, call) =>
        sum +
        BigInt(call.promptTokens - call.cachedTokens) * 2000n +
        BigInt(call.cachedTokens) * 500n +
        BigInt(call.completionTokens) * 8000n,
      0n,
    )
    const { targets } = await what('up,demo')
    expect(targets.map(({ targetId }) => targetId)).toEqual(['up', 'demo'])
    expect(targets[0]?.cost).toBe(formatYuan(nano))
    expect(targets[0]?.costWithoutPackages).toBe(formatYuan(nano))
  })

  it('is nothing for a model that was not used, and refuses one of another kind', async () => {
    expect(await what('demo', 'up')).toMatchObject({ calls: 0, paid: '0.00', targets: [{ cost: '0.00' }] })
    for (const targetIds of ['demo-image', 'nobody', 'a,b,c,d,e', ''])
      expect((await user.call('stats.whatIf', { modelId: 'demo', targetIds })).status).toBe(400)
  })

  it('measures what was called, with the size of the sample, and says nothing of what was not', async () => {
    const [demo, up] = await user.must('stats.measured', { modelIds: 'demo,up' })
    expect(demo).toMatchObject({ modelId: 'demo', calls: 5, successRate: expect.any(Number) })
    expect(demo?.ttftP50Ms).toEqual(expect.any(Number))
    expect(up).toEqual({
      modelId: 'up',
      calls: 0,
      successRate: null,
      ttftP50Ms: null,
      ttftP95Ms: null,
      tokensPerSecond: null,
      speedCalls: 0,
    })
  })

  it('measures the speed of answers that were streamed, not of those that came at once', async () => {
    const { db } = gateway.deps.database
    const calls = await db
      .selectFrom('call')
      .select(['request_id', 'completion_tokens'])
      .where('user_id', '=', user.userId)
      .where('status', '=', 'succeeded')
      .orderBy('request_id')
      .execute()
    expect(calls.length).toBeGreaterThan(1)
    const took = (ms: number) => ({ ttft_ms: 100, duration_ms: 100 + ms })
    await db.updateTable('call').set(took(1)).where('user_id', '=', user.userId).execute()
    const at = () => user.must('stats.measured', { modelIds: 'demo' })
    expect(await at()).toMatchObject([{ tokensPerSecond: null, speedCalls: 0 }])
    const [streamed] = calls
    await db
      .updateTable('call')
      .set(took(500))
      .where('request_id', '=', streamed?.request_id ?? '')
      .execute()
    const speed = (streamed?.completion_tokens ?? 0) * 2
    expect(await at()).toMatchObject([{ tokensPerSecond: speed, speedCalls: 1 }])
  })

  it('leaves out what packages covered, and says what it would be without them', async () => {
    const other = await gateway.newUser('10')
    const { db } = gateway.deps.database
    await (await other.post('/chat/completions', question('你好', { model: 'demo' }))).text()
    const [call] = await db.selectFrom('call').selectAll().where('user_id', '=', other.userId).execute()
    const lines = (
      JSON.parse(call?.lines ?? '[]') as { quantity: number; fromPackages: number; item: string }[]
    ).map((line) =>
      line.item === 'output' ? { ...line, fromPackages: line.quantity, amount: '0.00' } : line,
    )
    await db
      .updateTable('call')
      .set({ lines: JSON.stringify(lines) })
      .where('request_id', '=', call?.request_id ?? '')
      .execute()
    const { targets } = await other.must('stats.whatIf', { modelId: 'demo', targetIds: 'up' })
    const output = lines.find(({ item }) => item === 'output')?.quantity ?? 0
    const [target] = targets
    expect((parseYuan(target?.costWithoutPackages ?? '') ?? 0n) - (parseYuan(target?.cost ?? '') ?? 0n)).toBe(
      BigInt(output) * 8000n,
    )
    await db
      .updateTable('call')
      .set({ lines: call?.lines ?? '' })
      .where('request_id', '=', call?.request_id ?? '')
      .execute()
  })
})
