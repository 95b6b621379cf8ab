import { putSetting } from '../support/written-rows.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import OpenAI, { RateLimitError } from 'openai'
import { createDeps } from '../../../server/app/startup/create-deps.ts'
import { createKeyRates } from '../../../server/usage/key/rate/key-rates.ts'
import { answers, completion, event, DONE, finishes, says, streams } from '../../upstream/scripts.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from '../gateway/start-gateway.ts'
import { forEachDatabase } from '../support/start-app.ts'

/** After its answer, a call gives back what it did not use. */
const SETTLED_MS = 500

forEachDatabase((engine) => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine })
    user = await gateway.newUser('100')
  })
  beforeEach(() => {
    gateway.upstream.play(answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 })))
  })
  afterAll(() => gateway.close())

  async function newKey(rate: { rpm?: number; tpm?: number }) {
    const { key, apiKey } = await user.must('key.add', { name: 'limited', ...rate })
    const ask = (body: object = question('hi')) =>
      user.post('/chat/completions', body, { authorization: `Bearer ${key}` })
    return { key, id: apiKey.id, apiKey, ask }
  }

  const limitsOf = (answer: Response, name: 'requests' | 'tokens') =>
    ['limit', 'remaining', 'reset'].map((part) => answer.headers.get(`x-ratelimit-${part}-${name}`))

  it('lets exactly as many of 30 parallel calls through as the key may make, and tells the rest when', async () => {
    const { ask } = await newKey({ rpm: 12 })
    const before = gateway.upstream.received.length
    const all = await Promise.all(Array.from({ length: 30 }, () => ask()))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(12)
    const refused = all.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(18)
    for (const answer of refused) {
      const { error } = (await answer.json()) as { error: unknown }
      expect(error).toEqual({
        message: '该 API Key 已达到每分钟 12 次请求的上限，请稍后再试',
        type: 'rate_limit_error',
        param: null,
        code: 'rate_limit_exceeded',
      })
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(50)
      expect(limitsOf(answer, 'requests')).toEqual(['12', '0', expect.stringMatching(/^6[01]s$/)])
    }
    expect(gateway.upstream.received).toHaveLength(before + 12)
    expect((await user.wallet())[1]).toBe('0.00')
  })

  it('goes by the platform’s limits where a key has none of its own, from one change of them to the next', async () => {
    const platform = async (value: string | null) => {
      await putSetting(gateway.deps, 'keyRpm', value)
      await gateway.deps.settings.read()
      // A key is remembered for half a second.
      await sleep(600)
    }
    const [plain, own] = [await newKey({}), await newKey({ rpm: 5 })]
    expect(limitsOf(await plain.ask(), 'requests')[0]).toBeNull()
    await platform('2')
    const answers = [await plain.ask(), await plain.ask(), await plain.ask()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(limitsOf(await own.ask(), 'requests')[0]).toBe('5')
    await platform(null)
    expect((await plain.ask()).status).toBe(200)
  })

  it('counts a call at the most it may use, and gives back what it did not', async () => {
    const { ask } = await newKey({ tpm: 400 })
    const first = await ask(question('hi', { max_tokens: 90 }))
    const left = Number(first.headers.get('x-ratelimit-remaining-tokens'))
    expect(first.status).toBe(200)
    expect(left).toBeLessThan(400 - 90)
    await sleep(SETTLED_MS)
    const second = await ask(question('hi', { max_tokens: 90 }))
    expect(Number(second.headers.get('x-ratelimit-remaining-tokens'))).toBe(left - 15)
    expect(second.headers.get('x-ratelimit-limit-requests')).toBeNull()
  })

  it('counts what a stream delivered', async () => {
    const { ask } = await newKey({ tpm: 400, rpm: 10 })
    gateway.upstream.play(streams([event(says('好')), event(finishes()), DONE]))
    const first = await ask(question('hi', { stream: true, max_tokens: 90 }))
    await first.text()
    const left = Number(first.headers.get('x-ratelimit-remaining-tokens'))
    expect(limitsOf(first, 'requests').slice(0, 2)).toEqual(['10', '9'])
    await sleep(SETTLED_MS)
    const second = await ask(question('hi', { max_tokens: 90 }))
    const spent = left - Number(second.headers.get('x-ratelimit-remaining-tokens'))
    expect(spent).toBeGreaterThan(0)
    expect(spent).toBeLessThan(30)
  })

  it('refuses a call that is too big for a whole minute, and one that no longer fits this one', async () => {
    const { ask } = await newKey({ tpm: 200 })
    const big = await ask(question('长'.repeat(200)))
    expect([big.status, await big.json()]).toMatchObject([
      429,
      { error: { code: 'rate_limit_exceeded', message: expect.stringContaining('减小 max_tokens') } },
    ])
    let release = () => {}
    gateway.upstream.play(async (exchange) => {
      await new Promise<void>((resolve) => (release = resolve))
      await answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 }))(exchange)
    })
    const before = gateway.upstream.received.length
    const running = ask(question('hi', { max_tokens: 100 }))
    while (gateway.upstream.received.length === before) await sleep(10)
    const refused = await ask(question('hi', { max_tokens: 100 }))
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { error: { message: '该 API Key 已达到每分钟 200 个 Token 的上限，请稍后再试' } },
    ])
    release()
    expect((await running).status).toBe(200)
  })

  it('gives the tokens of a call that failed back, but not the call', async () => {
    const { ask } = await newKey({ tpm: 100_000, rpm: 100 })
    gateway.upstream.play(answers({ error: { message: 'no' } }, 400))
    expect((await ask()).status).toBe(400)
    await sleep(SETTLED_MS)
    gateway.upstream.play(answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 })))
    const answer = await ask(question('hi', { max_tokens: 1 }))
    expect(Number(answer.headers.get('x-ratelimit-remaining-tokens'))).toBeGreaterThan(99_900)
    expect(answer.headers.get('x-ratelimit-remaining-requests')).toBe('98')
  })

  it('leaves keys without limits, and the console, alone', async () => {
    const { ask } = await newKey({})
    const all = await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(all.every(({ status }) => status === 200)).toBe(true)
    expect(all.some(({ headers }) => headers.has('x-ratelimit-limit-requests'))).toBe(false)
  })

  it('shows limits on the key, edits, removes and hands them on when it is rotated', async () => {
    const { apiKey, id, ask } = await newKey({ rpm: 1, tpm: 5000 })
    expect(apiKey).toMatchObject({ rpm: 1, tpm: 5000 })
    expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
    await user.must('key.edit', { id, rpm: null })
    expect((await ask()).status).toBe(200)
    const rotated = await user.must('key.rotate', { id })
    expect(rotated.apiKey.tpm).toBe(5000)
    expect(rotated.apiKey).not.toHaveProperty('rpm')
    for (const rate of [{ rpm: 0 }, { rpm: -1 }, { rpm: 1.5 }, { tpm: '5' }, { tpm: 1e12 }]) {
      const refused = await user.call('key.edit', { id, ...rate })
      expect([refused.status, refused.body.message]).toEqual([
        400,
        expect.stringContaining(Object.keys(rate)[0] ?? ''),
      ])
    }
  })

  it('is understood by the official client', async () => {
    const { key, ask } = await newKey({ rpm: 1 })
    await ask()
    const client = new OpenAI({ apiKey: key, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })
    await expect(
      client.chat.completions.create({ model: 'up', messages: [{ role: 'user', content: 'hi' }] }),
    ).rejects.toBeInstanceOf(RateLimitError)
  })

  it('comes back as the minute passes', async () => {
    let now = 1_790_000_000_000
    const rates = createKeyRates({ database: gateway.deps.database, clock: () => now })
    const call = { keyId: 'clock', rate: { rpm: 2 }, tokens: 5 }
    const isAdmitted = async () => (await rates.admit(call)).isAdmitted
    expect([await isAdmitted(), await isAdmitted(), await isAdmitted()]).toEqual([true, true, false])
    now += 59_999
    expect(await isAdmitted()).toBe(false)
    now += 2000
    expect([await isAdmitted(), await isAdmitted(), await isAdmitted()]).toEqual([true, true, false])
  })

  it('is kept together by processes that share the database', async () => {
    const other = createDeps(gateway.deps.env)
    const nodes = [gateway.deps.keyRates, other.keyRates] as const
    const verdicts = await Promise.all(
      Array.from({ length: 400 }, (_, i) =>
        nodes[i % 2 === 0 ? 0 : 1].admit({ keyId: `shared-${i % 3}`, rate: { rpm: 50 }, tokens: 1 }),
      ),
    )
    expect(verdicts.filter(({ isAdmitted }) => isAdmitted)).toHaveLength(150)
    await other.database.close()
  })
})
