import { formatYuan, parseYuan } from '../../../contract/money.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { grantPackage } from '../../../server/wallet/grant-package.ts'
import { maasClient } from '../support/maas-client.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { message } from '../../upstream/message-scripts.ts'
import { answers, completion, streams } from '../../upstream/scripts.ts'
import { until } from '../../support/start-server.ts'
import { less, question, startGateway, type TestGateway } from './start-gateway.ts'

forEachDatabase((engine) => {
  describe('a balance that is short', () => {
    let gateway: TestGateway
    let phone = 13_700_000_000
    beforeAll(async () => {
      gateway = await startGateway({ engine })
    })
    afterAll(() => gateway.close())

    async function newUser(...packages: string[][]) {
      phone += 1
      const { accessToken, userInfo } = await gateway.signIn(String(phone))
      const user = { accessToken, userId: userInfo.userId, ...maasClient(gateway.app, accessToken) }
      for (const models of packages) await grant(user, { models })
      return user
    }
    type User = Awaited<ReturnType<typeof newUser>>

    const grant = ({ userId }: { userId: string }, { models, tokens = 1_000_000 }: Granted) =>
      grantPackage(gateway.deps.database.db, {
        secrets: gateway.deps.secrets,
        userId,
        offerId: 'p',
        name: '小包',
        orderNo: '',
        tokens,
        worthNano: 2000n,
        models,
        expiresAt: Date.now() + 3_600_000,
        kind: 'reward',
        refType: 'test',
        refId: newId(),
        remark: '',
        now: Date.now(),
      })

    async function refused(user: User, path: string, body: object, headers: Record<string, string> = {}) {
      const answer = await fetch(`${gateway.origin}/v1${path}`, {
        method: 'POST',
        headers: { 'x-access-token': user.accessToken, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      expect(answer.status).toBe(402)
      return ((await answer.json()) as { error: { message: string; covered_models?: string[] } }).error
    }
    const byKey = async (user: User, input: object) => {
      const { key } = await user.must('key.add', { name: 'k', ...input })
      return { authorization: `Bearer ${key}`, 'x-access-token': '' }
    }

    it('names the models that the packages pay for, in words and as a member, on every wire', async () => {
      const user = await newUser(['demo'], ['demo-embed', 'gone'])
      const named = {
        message: expect.stringMatching(
          /^余额不足，请先充值：可用 0\.00 元，这次至多需要 0\.\d+ 元；你的资源包可用于 demo、demo-embed$/,
        ),
        covered_models: ['demo', 'demo-embed'],
        quota: {
          available: '0.00',
          held: '0.00',
          calls_in_flight: 0,
          needed: expect.stringMatching(/^0\.\d+$/),
        },
      }
      expect(await refused(user, '/chat/completions', question('hi'))).toEqual({
        ...named,
        type: 'insufficient_quota',
        code: 'insufficient_quota',
        param: null,
      })
      expect(await refused(user, '/responses', { model: 'up', input: 'hi' })).toMatchObject(named)
      const request = question('hi', { max_tokens: 9 })
      expect(await refused(user, '/messages', request)).toEqual({ ...named, type: 'billing_error' })
      expect(await refused(user, '/images/generations', { model: 'up-image', prompt: 'x' })).toMatchObject(
        named,
      )
      // Those of the type that was asked for come first.
      expect(await refused(user, '/embeddings', { model: 'up-embed', input: 'hi' })).toMatchObject({
        covered_models: ['demo-embed', 'demo'],
      })
    })

    it('names no more than the key may call, and nothing of others', async () => {
      const user = await newUser(['demo'], ['demo-embed'])
      await newUser(['up-embed'])
      const headers = await byKey(user, { models: ['up', 'demo-embed'] })
      expect(await refused(user, '/chat/completions', question('hi'), headers)).toMatchObject({
        covered_models: ['demo-embed'],
      })
    })

    it('counts the models of a package for everything', async () => {
      const user = await newUser(['*'])
      const { message, covered_models: models } = await refused(user, '/images/generations', {
        model: 'up-image',
        prompt: 'x',
      })
      expect(models).toEqual(['up', 'demo', 'demo-embed', 'up-embed'])
      expect(message).toContain('你的资源包可用于 up、demo、demo-embed 等 4 个模型')
    })

    it('says nothing of packages that are aside or for this very model, nor of a budget that is spent', async () => {
      const aside = await newUser(['demo'])
      const [owned] = await aside.must('package.mine')
      await aside.must('package.edit', { id: owned?.id, isAside: true })
      const same = await newUser(['demo'])
      await grant(same, { models: ['up'], tokens: 1 })
      const rich = await newUser(['demo'])
      const spent = await byKey(rich, { budget: { total: '0.0000001' } })
      for (const [user, headers] of [[await newUser()], [aside], [same], [rich, spent]] as const)
        expect(await refused(user, '/chat/completions', question('hi'), headers)).not.toHaveProperty(
          'covered_models',
        )
    })
  })
})

forEachDatabase((engine) => {
  describe('a balance that is short for the bytes of a prompt', () => {
    const price = { input: '2000', output: '8000' }
    /** Some 3,500 bytes, which our tokenizer makes 700 tokens of. */
    const prose = 'The quick brown fox jumps over the lazy dog, and nobody was surprised. '.repeat(50)
    const ask = (more: object = {}) => question(prose, { max_tokens: 20, ...more })
    const served = completion('好', { prompt_tokens: 760, completion_tokens: 5 })
    let gateway: TestGateway
    beforeAll(async () => {
      gateway = await startGateway({ engine, model: { price, contextLength: 8192, maxOutputTokens: 2000 } })
    })
    afterAll(() => gateway.close())

    const gemini = '/models/up:generateContent'
    it.each([
      ['/chat/completions', ask()],
      ['/completions', { model: 'up', prompt: prose, max_tokens: 20 }],
      ['/messages', ask()],
      ['/responses', { model: 'up', input: prose, max_output_tokens: 20 }],
      [gemini, { contents: [{ parts: [{ text: prose }] }], generationConfig: { maxOutputTokens: 20 } }],
    ])('counts the words before it refuses: %s', async (path, body) => {
      const user = await gateway.newUser('4')
      gateway.upstream.play(answers(served))
      expect((await user.post(path, body)).status).toBe(200)
      expect(await user.wallet()).toEqual([
        formatYuan(4_000_000_000n - 760n * 2_000_000n - 5n * 8_000_000n),
        '0.00',
      ])
    })

    it('charges what was held where the upstream counts more, and tells the operator', async () => {
      const user = await gateway.newUser('4')
      gateway.upstream.play(answers(completion('好', { prompt_tokens: 3600, completion_tokens: 5 })))
      const answer = await user.post('/chat/completions', ask())
      const requestId = answer.headers.get('x-request-id') ?? ''
      const { held, cost, lines } = await user.must('stats.receipt', { requestId })
      expect(Number(cost)).toBeLessThanOrEqual(Number(held))
      expect(lines[0]?.quantity).toBeLessThan(2000)
      const alert = () =>
        gateway.deps.database.db
          .selectFrom('payment_alert')
          .select('kind')
          .where('kind', '=', 'usageAboveBound')
          .execute()
      await until(async () => (await alert()).length === 1, 5000)
    })

    it('says what there is, what calls in flight hold, what is needed and what limit would pass', async () => {
      const user = await gateway.newUser('8')
      gateway.upstream.play(streams([], { last: 'hang' }))
      const leaving = new AbortController()
      const pending = fetch(`${gateway.origin}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${user.key}`, 'content-type': 'application/json' },
        body: JSON.stringify(question('hi', { stream: true, max_tokens: 100 })),
        signal: leaving.signal,
      }).catch(() => null)
      await until(async () => (await user.wallet())[1] !== '0.00', 5000)
      const [balance, frozen] = await user.wallet()
      const refusals = await Promise.all(
        (
          [
            ['/chat/completions', ask({ max_tokens: undefined, max_completion_tokens: 2000 })],
            ['/messages', ask({ max_tokens: 2000 })],
            ['/responses', { model: 'up', input: prose, max_output_tokens: 2000 }],
            [
              '/models/up:generateContent',
              { contents: [{ parts: [{ text: prose }] }], generationConfig: { maxOutputTokens: 2000 } },
            ],
          ] as const
        ).map(async ([path, body]) => {
          const answer = await user.post(path, body)
          expect(answer.status).toBe(402)
          return (await answer.json()) as { error: Refusal }
        }),
      )
      const limitNames = ['max_completion_tokens', 'max_tokens', 'max_output_tokens', 'maxOutputTokens']
      for (const [i, { error }] of refusals.entries()) {
        const limitName = limitNames[i] ?? ''
        const quota = error.quota ?? error.details?.[0]?.metadata ?? {}
        expect(quota).toMatchObject({
          available: less(balance, parseYuan(frozen) ?? 0n),
          held: frozen,
          needed: expect.stringMatching(/^\d+/),
        })
        expect(Number(quota.calls_in_flight)).toBe(1)
        expect(Number(quota[limitName])).toBeGreaterThan(1)
        expect(error.message).toBe(
          `余额不足，请先充值：可用 ${quota.available} 元，另有 1 次进行中的调用占用 ${frozen} 元，这次至多需要 ${quota.needed} 元，${limitName} 不超过 ${quota[limitName]} 就能通过`,
        )
      }
      const passes = Number(refusals[0]?.error.quota?.max_completion_tokens)
      expect((await user.post('/chat/completions', ask({ max_tokens: passes + 1 }))).status).toBe(402)
      gateway.upstream.play(answers(served))
      expect((await user.post('/chat/completions', ask({ max_tokens: passes }))).status).toBe(200)
      leaving.abort()
      await pending
    })

    it('counts no less than a picture and what chat templates add to it', async () => {
      const user = await gateway.newUser('4')
      const content = [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }]
      const answer = await user.post('/chat/completions', { ...ask(), messages: [{ role: 'user', content }] })
      const { error } = (await answer.json()) as { error: Refusal }
      expect(Number(error.quota?.needed)).toBeGreaterThan(16)
    })

    it('names no limit where none would pass', async () => {
      const user = await gateway.newUser('1')
      const answer = await user.post('/chat/completions', ask())
      const { error } = (await answer.json()) as { error: Refusal }
      expect(Object.keys(error.quota ?? {})).toEqual(['available', 'held', 'calls_in_flight', 'needed'])
    })
  })
})

it('counts the words of a message for an upstream of its own protocol', async () => {
  const price = { input: '2000', output: '8000' }
  const gateway = await startGateway({ engine: 'sqlite', model: { price }, first: { protocol: 'anthropic' } })
  try {
    gateway.upstream.play(answers(message([{ type: 'text', text: '好' }])))
    const text = 'The quick brown fox jumps over the lazy dog. '.repeat(80)
    const request = question(text, { max_tokens: 20 })
    for (const path of ['/messages', '/chat/completions'])
      expect((await (await gateway.newUser('5')).post(path, request)).status).toBe(200)
  } finally {
    await gateway.close()
  }
})

interface Refusal {
  message: string
  quota?: Partial<Record<string, string | number>>
  details?: { metadata?: Partial<Record<string, string>> }[]
}

interface Granted {
  models: string[]
  tokens?: number
}
