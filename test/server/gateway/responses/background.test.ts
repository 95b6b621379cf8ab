import OpenAI, { APIError } from 'openai'
import { until } from '../../../support/start-server.ts'
import { answers, DONE, event, finishes, pauses, says, streams, uses } from '../../../upstream/scripts.ts'
import { openStaff } from '../../support/staff-member.ts'
import { forEachDatabase } from '../../support/start-app.ts'
import { startGateway, type GatewayUser, type TestGateway } from '../start-gateway.ts'

const usage = { prompt_tokens: 9, completion_tokens: 9 }

forEachDatabase((engine) => {
  let gateway: TestGateway
  let user: GatewayUser
  let openai: OpenAI
  let now = 0
  beforeAll(async () => {
    gateway = await startGateway({ engine, clock: () => Date.now() + now })
    user = await gateway.newUser('10')
    openai = new OpenAI({ apiKey: user.key, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })
  })
  afterAll(() => gateway.close())

  const request = { model: 'up', input: '你好', background: true }
  const callOf = async (id: string) => {
    const { records } = await user.must('stats.calls', { pageSize: 20 })
    return records.find(({ requestId }) => id === `resp_${requestId}`)
  }
  async function ended(id: string) {
    let response = await openai.responses.retrieve(id)
    await until(async () => {
      response = await openai.responses.retrieve(id)
      return response.status !== 'in_progress'
    }, 10_000)
    return response
  }
  async function refusal(work: Promise<unknown>) {
    const error = await work.catch((reason: unknown) => reason)
    if (!(error instanceof APIError)) throw new Error('not refused')
    return [error.status, error.param]
  }

  it('answers at once, goes on without its caller, and is billed once', async () => {
    const { script, goOn } = pauses(usage)
    gateway.upstream.play(script)
    const made = await openai.responses.create(request)
    expect(made).toMatchObject({ status: 'queued', background: true, output: [] })
    expect(await openai.responses.retrieve(made.id)).toMatchObject({ status: 'in_progress', output: [] })
    goOn()
    expect(await ended(made.id)).toMatchObject({
      id: made.id,
      status: 'completed',
      output_text: '你',
      usage: { input_tokens: 9, output_tokens: 9, cost: 0.00009 },
    })
    expect(await callOf(made.id)).toMatchObject({ status: 'succeeded', cost: '0.00009' })
    expect((await user.wallet())[1]).toBe('0.00')
  })

  it('ends when it is cancelled, and costs what was said until then', async () => {
    gateway.upstream.play(streams([event(says('你好世界'))], { last: 'hang' }))
    const made = await openai.responses.create(request)
    await until(() => gateway.upstream.received.at(-1)?.body.stream === true, 5000)
    const other = await gateway.newUser('10')
    const foreign = new OpenAI({ apiKey: other.key, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })
    expect(await refusal(foreign.responses.cancel(made.id))).toEqual([404, null])
    expect(await openai.responses.cancel(made.id)).toMatchObject({ id: made.id, status: 'cancelled' })
    await gateway.upstream.received.at(-1)?.aborted
    await until(async () => (await callOf(made.id))?.status === 'aborted', 10_000)
    expect(await openai.responses.cancel(made.id)).toMatchObject({ status: 'cancelled' })
    expect((await openai.responses.retrieve(made.id)).status).toBe('cancelled')
    expect(Number((await callOf(made.id))?.cost)).toBeGreaterThan(0)
  })

  it('ends when it is deleted', async () => {
    gateway.upstream.play(streams([event(says('你'))], { last: 'hang' }))
    const made = await openai.responses.create(request)
    await openai.responses.delete(made.id)
    await until(async () => (await callOf(made.id))?.status === 'aborted', 10_000)
    expect(await refusal(openai.responses.retrieve(made.id))).toEqual([404, null])
  })

  it('says why it failed, and costs nothing if nothing was said', async () => {
    gateway.upstream.play(answers({ error: { message: 'no' } }, 500))
    const made = await openai.responses.create(request)
    expect(await ended(made.id)).toMatchObject({
      status: 'failed',
      error: { code: expect.any(String), message: expect.stringMatching(/./) },
    })
    await until(async () => (await callOf(made.id))?.status === 'failed', 5000)
    expect(await callOf(made.id)).toMatchObject({ cost: '0.00' })
  })

  it('ends within seconds of a freeze of its user', async () => {
    const frozen = await gateway.newUser('10')
    const client = new OpenAI({ apiKey: frozen.key, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })
    gateway.upstream.play(streams([event(says('你'))], { last: 'hang' }))
    const { id } = await client.responses.create(request)
    const operator = await openStaff(gateway, '13700000000', ['operator'])
    await operator.must('user.freeze', { id: frozen.userId, scopes: ['calls'], reason: '盗刷银行卡的嫌疑' })
    const row = () =>
      gateway.deps.database.db
        .selectFrom('response')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    await until(async () => (await row()).status === 'failed', 10_000)
    expect(gateway.deps.secrets.open((await row()).body_sealed)).toContain('account_suspended')
  })

  it('has failed when its node died', async () => {
    const { db } = gateway.deps.database
    gateway.upstream.play(streams([event(says('好')), event(finishes()), event(uses(usage)), DONE]))
    const made = await openai.responses.create(request)
    await ended(made.id)
    // As a node leaves it that dies after the call was paid and before its answer was stored.
    await db.updateTable('response').set({ status: 'in_progress' }).where('id', '=', made.id).execute()
    expect((await openai.responses.retrieve(made.id)).status).toBe('in_progress')
    now += 60_000
    expect(await openai.responses.retrieve(made.id)).toMatchObject({
      status: 'failed',
      error: { code: 'server_error' },
    })
  })

  it('is gone on from only when it has ended', async () => {
    const { script, goOn } = pauses(usage)
    gateway.upstream.play(script)
    const made = await openai.responses.create(request)
    const next = { model: 'up', input: '再来', previous_response_id: made.id }
    expect(await refusal(openai.responses.create(next))).toEqual([404, 'previous_response_id'])
    goOn()
    await ended(made.id)
    gateway.upstream.play(streams([event(says('好')), event(finishes()), event(uses(usage)), DONE]))
    await openai.responses.stream(next).finalResponse()
    expect(gateway.upstream.received.at(-1)?.body.messages).toEqual([
      { role: 'user', content: '你好' },
      { role: 'assistant', content: '你' },
      { role: 'user', content: '再来' },
    ])
  })

  it.each([
    ['a stream', { stream: true }, 'stream'],
    ['nothing stored', { store: false }, 'store'],
  ])('does not go with %s', async (_what, more, param) => {
    const sent = gateway.upstream.received.length
    expect(await refusal(openai.responses.create({ ...request, ...more } as typeof request))).toEqual([
      400,
      param,
    ])
    expect(gateway.upstream.received.length).toBe(sent)
  })

  it('runs at most 20 times at once for a user', async () => {
    const many = await gateway.newUser('10')
    const client = new OpenAI({ apiKey: many.key, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })
    const { script, goOn } = pauses(usage)
    gateway.upstream.play(script)
    const made = await Promise.all(Array.from({ length: 20 }, () => client.responses.create(request)))
    expect(await refusal(client.responses.create(request))).toEqual([429, null])
    goOn()
    await until(async () => {
      const all = await Promise.all(made.map(({ id }) => client.responses.retrieve(id)))
      return all.every(({ status }) => status === 'completed')
    }, 10_000)
    expect((await many.wallet())[1]).toBe('0.00')
  })
})
