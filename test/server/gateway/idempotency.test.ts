import { setTimeout as sleep } from 'node:timers/promises'
import OpenAI from 'openai'
import { prune } from '../../../server/app/jobs/prune.ts'
import {
  answers,
  chunk,
  completion,
  DONE,
  event,
  finishes,
  says,
  streams,
  uses,
} from '../../upstream/scripts.ts'
import { until } from '../../support/start-server.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { DAY } from '../support/test-clock.ts'
import { inGateway } from './in-gateway.ts'
import { question } from './start-gateway.ts'

const usage = { prompt_tokens: 10, completion_tokens: 4 }
const padded = (padding: string) =>
  event(chunk({ padding, choices: [{ index: 0, delta: { content: '好' }, finish_reason: null }] }))
const streamed = [event(says('你')), event(says('好')), event(finishes()), event(uses(usage)), DONE]

forEachDatabase((engine) => {
  let now = Date.now()
  const { gateway, user } = inGateway({ engine, clock: () => now }, '10')
  let keys = 0
  const newKey = () => `key-${(keys += 1)}`

  const hits = () => gateway.upstream.received.length
  const ask = (key: string, body: object = question('hi'), path = '/chat/completions') =>
    user.post(path, body, { 'idempotency-key': key })
  const refusal = async (answer: Response) => {
    const { error } = (await answer.json()) as { error: { code: string; type: string } }
    return [answer.status, error.code]
  }

  it.each([
    ['a chat', '/chat/completions', question('hi'), answers(completion('好', usage))],
    ['a streamed chat', '/chat/completions', question('hi', { stream: true }), streams(streamed)],
    [
      'embeddings',
      '/embeddings',
      { model: 'up-embed', input: '你好' },
      answers({ data: [{ embedding: [1] }], usage: { prompt_tokens: 2 } }),
    ],
    [
      'pictures',
      '/images/generations',
      { model: 'up-image', prompt: '海', response_format: 'b64_json' },
      answers({ data: [{ b64_json: 'iVBORw0KGgo=' }] }),
    ],
    ['speech', '/audio/speech', { model: 'demo-speech', input: '你好', voice: 'a' }, answers({})],
  ])('gives %s again byte for byte, once charged and once made', async (_name, path, body, script) => {
    gateway.upstream.play(script)
    const key = newKey()
    const first = await ask(key, body, path)
    const bytes = Buffer.from(await first.arrayBuffer())
    const paid = await user.wallet()
    const made = hits()
    expect([first.status, first.headers.get('idempotent-replayed'), paid[1]]).toEqual([200, null, '0.00'])
    expect(paid[0]).not.toBe('10.00')
    const again = await ask(key, body, path)
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
    for (const name of ['content-type', 'x-request-id', 'cache-control'])
      expect(again.headers.get(name)).toBe(first.headers.get(name))
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect([await user.wallet(), hits()]).toEqual([paid, made])
  })

  it('refuses the key for another body, and lets other callers and routes have it', async () => {
    gateway.upstream.play(answers(completion('好', usage)))
    const key = newKey()
    await ask(key)
    expect(await refusal(await ask(key, question('ho')))).toEqual([422, 'idempotency_mismatch'])
    const second = (await user.must('key.add', { name: 'second' })).key
    const others: Record<string, string>[] = [
      { authorization: `Bearer ${second}` },
      { authorization: `Bearer ${(await gateway.newUser('1')).key}` },
    ]
    const made = hits()
    for (const headers of others) {
      const answer = await user.post('/chat/completions', question('ho'), {
        'idempotency-key': key,
        ...headers,
      })
      expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, null])
    }
    const elsewhere = await ask(key, { model: 'demo-embed', input: 'hi' }, '/embeddings')
    expect([elsewhere.status, hits()]).toEqual([200, made + 2])
  })

  it('makes one upstream call for parallel twins, and the official client gets them all answered', async () => {
    gateway.upstream.play(async (exchange) => {
      await sleep(1000)
      await answers(completion('好', usage))(exchange)
    })
    const made = hits()
    const key = newKey()
    const twins = await Promise.all(Array.from({ length: 8 }, () => ask(key)))
    const statuses = twins.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    const late = twins.find(({ status }) => status === 409)
    expect(late?.headers.get('retry-after')).toBe('1')
    expect(late && (await refusal(late))).toEqual([409, 'idempotency_in_flight'])

    const openai = new OpenAI({ apiKey: user.key, baseURL: `${gateway.origin}/v1`, maxRetries: 3 })
    const headers = { 'idempotency-key': newKey() }
    const body = { model: 'up', messages: [{ role: 'user' as const, content: 'hi' }] }
    const [a, b] = await Promise.all([1, 2].map(() => openai.chat.completions.create(body, { headers })))
    expect(a).toEqual(b)
    expect(hits()).toBe(made + 2)
    expect(await user.wallet()).toEqual(['9.999896', '0.00'])
  })

  it('keeps nothing of what was refused or failed without a charge', async () => {
    const key = newKey()
    expect((await ask(key, question('hi', { n: 0 }))).status).toBe(400)
    for (const [script, status] of [
      [answers({ error: { message: 'no' } }, 400), 400],
      [answers('', 500), 502],
      [streams([]), 502],
    ] as const) {
      gateway.upstream.play(script)
      expect((await ask(key)).status).toBe(status)
    }
    const poor = await gateway.signIn('13977776666')
    const asPoor = () =>
      fetch(`${gateway.origin}/v1/chat/completions`, {
        method: 'POST',
        headers: { 'x-access-token': poor.accessToken, 'idempotency-key': key },
        body: JSON.stringify(question('hi')),
      })
    expect([(await asPoor()).status, (await asPoor()).status]).toEqual([402, 402])
    for (const pieces of [[event('{"error":{"message":"no"}}')], [DONE]]) {
      gateway.upstream.play(streams(pieces))
      expect(await (await ask(key, question('hi', { stream: true }))).text()).toMatch('"error":')
    }
    gateway.upstream.play(answers(completion('好', usage)))
    const answer = await ask(key)
    expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([200, null])
    expect(await user.wallet()).toEqual(['9.999948', '0.00'])
  })

  it('never charges a key twice: a stream that broke off after it cost something is not made again', async () => {
    gateway.upstream.play(streams([event(says('你'))], { last: 'reset', delayMs: 5 }))
    const key = newKey()
    const body = question('hi', { stream: true })
    expect(await (await ask(key, body)).text()).toMatch('upstream_')
    const paid = await user.wallet()
    expect(paid[0]).not.toBe('10.00')
    expect(await refusal(await ask(key, body))).toEqual([409, 'idempotency_call_broken_off'])
    expect(await user.wallet()).toEqual(paid)
  })

  it('keeps long answers too', async () => {
    gateway.upstream.play(answers(completion('x'.repeat(5 * 1024 * 1024), usage)))
    const key = newKey()
    const first = await (await ask(key)).text()
    const again = await ask(key)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await again.text()) === first).toBe(true)
  })

  it('gives an answer of more than 32 MiB, does not keep it, and says so instead of charging again', async () => {
    gateway.upstream.play(answers(completion('x'.repeat(32 * 1024 * 1024), usage)))
    const key = newKey()
    expect((await ask(key)).status).toBe(200)
    const paid = await user.wallet()
    expect(await refusal(await ask(key))).toEqual([409, 'idempotency_answer_not_kept'])
    expect(await user.wallet()).toEqual(paid)
  })

  it('keeps the answer of a whole call whose caller left', async () => {
    gateway.upstream.play(async (exchange) => {
      await sleep(1000)
      await answers(completion('好', usage))(exchange)
    })
    const key = newKey()
    const made = hits()
    const controller = new AbortController()
    const left = fetch(`${gateway.origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.key}`, 'idempotency-key': key },
      body: JSON.stringify(question('hi')),
      signal: controller.signal,
    }).catch(() => null)
    await until(() => hits() > made, 20_000)
    controller.abort()
    await left
    let again = await ask(key)
    await until(async () => {
      if (again.status === 409) again = await ask(key)
      return again.status !== 409
    }, 20_000)
    expect([again.status, again.headers.get('idempotent-replayed'), hits()]).toEqual([200, 'true', made + 1])
  })

  it('does it again when the process of the first call died before it cost anything', async () => {
    gateway.upstream.play(answers(completion('好', usage)))
    const key = newKey()
    const { db } = gateway.deps.database
    await ask(key)
    const dead = (lease: number) =>
      db
        .updateTable('v1_answer')
        .set({ state: 'running', request_id: `dead-${key}`, lease_until: now + lease })
        .where('key', '=', key)
        .execute()
    await dead(1000)
    expect(await refusal(await ask(key))).toEqual([409, 'idempotency_in_flight'])
    now += 1001
    const made = hits()
    const twins = await Promise.all([ask(key), ask(key), ask(key)])
    expect(twins.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(hits()).toBe(made + 1)
  })

  it.each([true, false])(
    'writes a long answer away in sealed parts and gives it again (stream: %s)',
    async (stream) => {
      const { db } = gateway.deps.database
      const padding = '秘密的回答'.repeat(20_000)
      gateway.upstream.play(
        stream
          ? streams([...Array<string>(4).fill(padded(padding)), event(finishes()), event(uses(usage)), DONE])
          : answers(completion('好', usage, { padding: padding.repeat(4) })),
      )
      const key = newKey()
      const first = await ask(key, question('hi', { stream }))
      const whole = await first.text()
      const [row] = await db.selectFrom('v1_answer').selectAll().where('key', '=', key).execute()
      expect(row).toMatchObject({ state: 'spooled', body_sealed: '' })
      const parts = () =>
        db
          .selectFrom('v1_answer_part')
          .selectAll()
          .where('request_id', '=', row?.request_id ?? '')
          .execute()
      expect((await parts()).length).toBeGreaterThan(3)
      expect(JSON.stringify(await parts())).not.toMatch(Buffer.from('秘密的').toString('base64').slice(0, 8))
      const made = hits()
      const again = await ask(key, question('hi', { stream }))
      expect([
        again.status,
        again.headers.get('idempotent-replayed'),
        (await again.text()) === whole,
      ]).toEqual([200, 'true', true])
      expect(hits()).toBe(made)
      now += DAY + 1000
      await prune(gateway.deps)
      expect(await parts()).toEqual([])
    },
  )

  it('leaves nothing of a long stream that failed', async () => {
    const long = padded('秘密的回答'.repeat(40_000))
    gateway.upstream.play(streams([long, long], { last: 'reset', delayMs: 50 }))
    const key = newKey()
    await (await ask(key, question('hi', { stream: true }))).text()
    const { db } = gateway.deps.database
    const [row] = await db.selectFrom('v1_answer').selectAll().where('key', '=', key).execute()
    const parts = db.selectFrom('v1_answer_part').selectAll()
    expect(await parts.where('request_id', '=', row?.request_id ?? '').execute()).toEqual([])
  })

  it('stores answers sealed, keeps them 24 hours and then deletes them', async () => {
    gateway.upstream.play(answers(completion('秘密的回答', usage)))
    const key = newKey()
    await ask(key)
    const rows = () =>
      gateway.deps.database.db.selectFrom('v1_answer').selectAll().where('key', '=', key).execute()
    const stored = JSON.stringify(await rows())
    expect(stored).not.toMatch('秘密')
    expect(stored).not.toMatch(Buffer.from('秘密的').toString('base64').slice(0, 8))
    now += DAY - 1000
    await prune(gateway.deps)
    expect(await rows()).toHaveLength(1)
    now += 2000
    await prune(gateway.deps)
    expect(await rows()).toHaveLength(0)
  })
})
