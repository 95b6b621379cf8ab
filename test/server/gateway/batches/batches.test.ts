import OpenAI from 'openai'
import { until } from '../../../support/start-server.ts'
import { answers, completion } from '../../../upstream/scripts.ts'
import type { Db } from '../../../../server/platform/db/client.ts'
import { dueBatches } from '../../../../server/content/batch/lease-line.ts'
import { writeSettlement } from '../../../../server/content/batch/stored-settlement.ts'
import { prune } from '../../../../server/app/jobs/prune.ts'
import { openStaff } from '../../support/staff-member.ts'
import { forEachDatabase } from '../../support/start-app.ts'
import { openBatches, type Endpoint } from './open-batches.ts'

forEachDatabase((engine) => {
  const batches = openBatches(engine)
  const { clientOf, line, start, ended, readLines, left } = batches

  it('answers each line once, at the price of batches, with a bill of its own', async () => {
    const made = await start([line('a'), line('b'), line('c', { n: 99_999 })])
    expect(made).toMatchObject({ object: 'batch', status: 'validating', completion_window: '24h' })
    const batch = await ended(made.id)
    expect(batch).toMatchObject({
      status: 'completed',
      request_counts: { total: 3, completed: 2, failed: 1 },
      // (6 × 1 + 4 × 0.038 + 2 × 4) by the million, twice.
      cost: '0.000028304',
      errors: null,
    })
    const output = await readLines(batch.output_file_id)
    expect(output.map(({ custom_id }) => custom_id)).toEqual(['a', 'b'])
    expect(output[0]).toMatchObject({
      error: null,
      response: {
        status_code: 200,
        body: { model: 'up', choices: [{ message: { content: '好' } }], usage: { cost: 0.000014152 } },
      },
    })
    const [failed] = await readLines(batch.error_file_id)
    expect(failed).toMatchObject({
      custom_id: 'c',
      error: null,
      response: { status_code: 400, body: { error: { param: 'n' } } },
    })
    const receipt = await batches.user.must('stats.receipt', { requestId: output[0].response.request_id })
    expect(receipt).toMatchObject({
      wire: 'batches',
      cost: '0.000014152',
      lines: [
        { item: 'input', quantity: 6, unitPrice: '1.00' },
        { item: 'cachedInput', quantity: 4, unitPrice: '0.038' },
        { item: 'output', quantity: 2, unitPrice: '4.00' },
      ],
    })
    expect(receipt.ledgerIds).toHaveLength(1)
    expect(await batches.user.wallet()).toEqual(['9.999971696', '0.00'])
    expect((await batches.user.must('stats.calls', { wire_MultiString: 'batches' })).total).toBe(2)
    const { db } = batches.gateway.deps.database
    await until(
      async () =>
        (await db.selectFrom('batch_line').select('n').where('batch_id', '=', batch.id).execute()).length ===
        0,
      5000,
    )
  })

  it.each([
    ['/v1/responses', { model: 'demo', input: '你好' }, 'response'],
    [
      '/v1/messages',
      { model: 'demo', max_tokens: 20, messages: [{ role: 'user', content: '你好' }] },
      'message',
    ],
    ['/v1/embeddings', { model: 'demo-embed', input: '你好' }, 'list'],
  ])('runs %s on the demo engines, and keeps no response', async (url, body, kind) => {
    const made = await start([line('one', body, { url, body })], url as Endpoint)
    const batch = await ended(made.id)
    expect(batch.request_counts).toEqual({ total: 1, completed: 1, failed: 0 })
    const [answer] = await readLines(batch.output_file_id)
    const { request_id, body: lineBody } = answer.response
    expect([lineBody.object ?? lineBody.type, lineBody.usage.cost]).toEqual([
      kind,
      Number(Reflect.get(batch, 'cost')),
    ])
    const receipt = await batches.user.must('stats.receipt', { requestId: request_id })
    expect([receipt.wire, Number(receipt.cost)]).toEqual(['batches', lineBody.usage.cost])
    expect(
      await batches.gateway.deps.database.db
        .selectFrom('response')
        .select('id')
        .where('user_id', '=', batches.user.userId)
        .execute(),
    ).toEqual([])
  })

  it('ends with lines that say so when there is no money, and not stuck', async () => {
    const { accessToken } = await batches.gateway.signIn('13811110001')
    const poor = new OpenAI({
      apiKey: 'unused',
      baseURL: `${batches.gateway.origin}/v1`,
      maxRetries: 0,
      defaultHeaders: { authorization: null, 'x-access-token': accessToken },
    })
    const made = await start(
      Array.from({ length: 30 }, (_, i) => line(String(i))),
      '/v1/chat/completions',
      poor,
    )
    const batch = await ended(made.id, poor)
    expect(batch).toMatchObject({
      status: 'completed',
      request_counts: { total: 30, completed: 0, failed: 30 },
    })
    const lines = await readLines(batch.error_file_id, poor)
    expect(lines).toHaveLength(30)
    for (const { response } of lines)
      expect(response).toMatchObject({ status_code: 402, body: { error: { code: 'insufficient_quota' } } })
  })

  it('tries again what an upstream could not do for a moment', async () => {
    const { upstream } = batches.gateway
    let requests = 0
    const good = answers(completion('行', { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 }))
    upstream.play((exchange) => {
      requests += 1
      return (requests === 1 ? answers({ error: { message: 'busy' } }, 503) : good)(exchange)
    })
    const batch = await ended((await start([line('a')])).id)
    expect([batch.request_counts, requests]).toEqual([{ total: 1, completed: 1, failed: 0 }, 2])
    expect((await batches.user.must('stats.calls', { status_MultiString: 'succeeded' })).total).toBe(1)
  })

  it('stops when it is cancelled: what runs is finished and billed, what waits is not called', async () => {
    const { upstream } = batches.gateway
    const held: (() => void)[] = []
    const good = answers(completion('行', { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 }))
    upstream.play(async (exchange) => {
      await new Promise<void>((resolve) => {
        held.push(resolve)
      })
      return good(exchange)
    })
    const made = await start(Array.from({ length: 20 }, (_, i) => line(String(i))))
    await until(() => held.length === 4, 10_000)
    expect(await batches.openai.batches.cancel(made.id)).toMatchObject({ status: 'cancelling' })
    for (const goOn of held) goOn()
    const batch = await ended(made.id)
    expect(batch).toMatchObject({ status: 'cancelled', request_counts: { completed: 4, failed: 16 } })
    expect(held).toHaveLength(4)
    expect((await readLines(batch.error_file_id))[0]).toMatchObject({
      response: null,
      error: { code: 'batch_cancelled' },
    })
    expect(await readLines(batch.output_file_id)).toHaveLength(4)
  })

  it('begins no line from the moment on that it is cancelled', async () => {
    const held: (() => void)[] = []
    const good = answers(completion('行', { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 }))
    batches.gateway.upstream.play(async (exchange) => {
      await new Promise<void>((resolve) => {
        held.push(resolve)
      })
      return good(exchange)
    })
    const made = await start(Array.from({ length: 20 }, (_, i) => line(String(i))))
    await until(() => held.length === 4, 10_000)
    const { database, clock } = batches.gateway.deps
    const beginning = (db: Db) => dueBatches(db, clock()).then((due) => due.map(({ id }) => id))
    expect(await beginning(database.db)).toContain(made.id)
    // Before the waiting lines are ended, which another node may be slow to do.
    await database.db.transaction().execute(async (trx) => {
      await trx.updateTable('batch').set({ status: 'cancelling' }).where('id', '=', made.id).execute()
      expect(await beginning(trx)).not.toContain(made.id)
      await trx.updateTable('batch').set({ status: 'in_progress' }).where('id', '=', made.id).execute()
    })
    await batches.openai.batches.cancel(made.id)
    for (const goOn of held) goOn()
    await ended(made.id)
  })

  it('expires after a day, with the lines that were not called', async () => {
    batches.gateway.upstream.play(answers({ error: { message: 'busy' } }, 503))
    const made = await start([line('a')])
    await until(async () => (await batches.openai.batches.retrieve(made.id)).status === 'in_progress', 5000)
    batches.pass(86_400_000 + 1000)
    const row = () =>
      batches.gateway.deps.database.db
        .selectFrom('batch')
        .selectAll()
        .where('id', '=', made.id)
        .executeTakeFirstOrThrow()
    await until(async () => (await row()).ended_at !== null, 10_000)
    expect(await row()).toMatchObject({ status: 'expired', failed: 1, cost_nano: 0n })
  })

  it('expires also with a line whose node died over it', async () => {
    batches.gateway.upstream.play(answers({ error: { message: 'busy' } }, 503))
    const made = await start([line('a')])
    await until(async () => (await left(made.id))[0]?.tries === 1, 5000)
    const { db } = batches.gateway.deps.database
    batches.pass(86_400_000 + 1000)
    await db
      .updateTable('batch_line')
      .set({ state: 'running', claim: 'of a dead node', run_at: 0 })
      .where('batch_id', '=', made.id)
      .execute()
    const row = () => db.selectFrom('batch').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
    await until(async () => (await row()).ended_at !== null, 10_000)
    expect(await row()).toMatchObject({ status: 'expired', failed: 1, cost_nano: 0n })
  })

  it('waits while its user is frozen, and ends when the key that began it works no longer', async () => {
    const { upstream } = batches.gateway
    let requests = 0
    upstream.play(() => {
      requests += 1
    })
    const operator = await openStaff(batches.gateway, '13700000001', ['operator'])
    const { key, apiKey } = await batches.user.must('key.add', { name: 'short' })
    const short = clientOf({ ...batches.user, key })
    const lines = Array.from({ length: 6 }, (_, i) => line(String(i)))
    const made = await start(lines, '/v1/chat/completions', short)
    await until(() => requests === 4, 10_000)
    const freeze = { id: batches.user.userId, scopes: ['calls'], reason: '盗刷银行卡的嫌疑' }
    await operator.must('user.freeze', freeze)
    const waiting = async () => (await left(made.id)).filter(({ state }) => state === 'waiting').length
    await until(async () => (await waiting()) === 6, 15_000)
    expect(requests).toBe(4)
    await operator.must('user.unfreeze', freeze)
    await batches.user.must('key.delete', { id: apiKey.id })
    batches.pass(61_000)
    const batch = await ended(made.id)
    expect([batch.request_counts, requests]).toEqual([{ total: 6, completed: 0, failed: 6 }, 4])
    expect((await readLines(batch.error_file_id))[0]).toMatchObject({
      response: { status_code: 401, body: { error: { code: 'invalid_api_key' } } },
    })
    expect(await batches.user.wallet()).toEqual(['10.00', '0.00'])
  })

  it('is gone on with where a node died: a kept answer is paid and not asked for again', async () => {
    const { upstream, deps } = batches.gateway
    const { db } = deps.database
    const good = answers(completion('行', { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 }))
    let goOn = () => {}
    let requests = 0
    upstream.play(async (exchange) => {
      requests += 1
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      return good(exchange)
    })
    const made = await start([line('a')])
    await until(() => requests === 1, 10_000)
    const [line1] = await left(made.id)
    // As if the answer had been kept by a node that died before it paid.
    const call = await db
      .selectFrom('call')
      .selectAll()
      .where('user_id', '=', batches.user.userId)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('batch_line')
      .set({
        claim: 'of a dead node',
        run_at: 0,
        request_id: call.request_id,
        answer_sealed: deps.secrets.seal(JSON.stringify(completion('行', { cost: '0.00' }))),
        settlement: writeSettlement({
          requestId: call.request_id,
          status: 'succeeded',
          lines: [{ item: 'input', quantity: 10, unitNano: 1000n }],
          promptTokens: 10,
          cachedTokens: 0,
          cacheWrite5mTokens: 0,
          cacheWrite1hTokens: 0,
          completionTokens: 0,
          isEstimated: false,
          ttftMs: 1,
          durationMs: 2,
          attempts: [
            {
              channel: 'up',
              target: 'real-name',
              outcome: 'succeeded',
              httpStatus: 200,
              startedAt: call.created_at,
              durationMs: 2,
              firstByteMs: 1,
              upstreamId: 'theirs-1',
              lines: [],
              costNano: null,
            },
          ],
        }),
      })
      .where('batch_id', '=', made.id)
      .execute()
    const batch = await ended(made.id)
    goOn()
    expect([batch.request_counts, requests, line1?.state]).toEqual([
      { total: 1, completed: 1, failed: 0 },
      1,
      'running',
    ])
    expect(Reflect.get(batch, 'cost')).toBe('0.00001')
    const attempt = await db
      .selectFrom('call_attempt')
      .select('upstream_id')
      .where('request_id', '=', call.request_id)
      .executeTakeFirst()
    expect(attempt).toEqual({ upstream_id: 'theirs-1' })
    const [answer] = await readLines(batch.output_file_id)
    expect(answer.response.body.usage.cost).toBe(0.00001)
    await until(async () => (await batches.user.wallet())[1] === '0.00', 10_000)
    expect((await batches.user.wallet())[0]).toBe('9.99999')
  })

  it('reads its file to the end, also when the time of that is over meanwhile', async () => {
    const { upstream, deps } = batches.gateway
    const { db } = deps.database
    const good = answers(completion('行', { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 }))
    let goOn: (() => void) | undefined
    upstream.play(async (exchange) => {
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
      return good(exchange)
    })
    const made = await start([line('a')])
    await until(() => goOn !== undefined, 10_000)
    const fileId = made.input_file_id
    await db.updateTable('file').set({ expires_at: 1 }).where('id', '=', fileId).execute()
    await db.updateTable('file_part').set({ expires_at: 1 }).where('file_id', '=', fileId).execute()
    await prune(deps)
    goOn?.()
    const batch = await ended(made.id)
    expect(await readLines(batch.output_file_id)).toMatchObject([{ custom_id: 'a', error: null }])
    await prune(deps)
    const kept = await db.selectFrom('file_part').select('seq').where('file_id', '=', fileId).execute()
    expect(kept).toEqual([])
  })

  it('gives an answer on one line, over however many its upstream writes it', async () => {
    const whole = completion('一\n二', { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 })
    batches.gateway.upstream.play(answers(JSON.stringify(whole, null, 2).replaceAll('\n', '\r\n')))
    const batch = await ended((await start([line('a'), line('b')])).id)
    const output = await readLines(batch.output_file_id)
    expect(output.map(({ response }) => response.body.choices[0].message.content)).toEqual([
      '一\n二',
      '一\n二',
    ])
  })

  it('is not paid by a node that lost its line to another', async () => {
    const { upstream, deps } = batches.gateway
    const { db } = deps.database
    const good = answers(completion('行', { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 }))
    let goOn = () => {}
    let requests = 0
    upstream.play(async (exchange) => {
      requests += 1
      if (requests === 1)
        await new Promise<void>((resolve) => {
          goOn = resolve
        })
      return good(exchange)
    })
    const made = await start([line('a')])
    await until(() => requests === 1, 10_000)
    await db.updateTable('batch_line').set({ run_at: 0 }).where('batch_id', '=', made.id).execute()
    await until(() => requests === 2, 10_000)
    goOn()
    const batch = await ended(made.id)
    expect(batch.request_counts).toEqual({ total: 1, completed: 1, failed: 0 })
    await until(async () => (await batches.user.wallet())[1] === '0.00', 10_000)
    const { records } = await batches.user.must('stats.calls')
    expect(Object.fromEntries(records.map(({ status, cost }) => [status, cost]))).toEqual(
      Object.fromEntries([
        ['failed', '0.00'],
        ['succeeded', '0.000018'],
      ]),
    )
    expect((await batches.user.wallet())[0]).toBe('9.999982')
  })
})
