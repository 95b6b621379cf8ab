import { setTimeout as sleep } from 'node:timers/promises'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { answers, completion, hangs } from '../../upstream/scripts.ts'
import type { Script } from '../../upstream/start-upstream.ts'
import { until } from '../../support/start-server.ts'
import { endedAfterMs, frozenAtOf } from '../support/ended-after.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'
import { withRoom } from '../../support/with-room.ts'

const ENDED_WITHIN_MS = withRoom(5000)
const REASON = '盗刷银行卡的嫌疑'

/** Begins its answer, and never ends it. */
const beginsAnswer: Script = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"id":')
}

function aSound() {
  const form = new FormData()
  form.set('model', 'up-transcribe')
  form.set('file', new Blob([Buffer.alloc(4000)]), 'a.mp3')
  return form
}

forEachDatabase((engine) => {
  describe('what a user asked for before a freeze of calls', () => {
    let gateway: TestGateway
    let operator: StaffMember
    let user: GatewayUser
    beforeAll(async () => {
      gateway = await startGateway({ engine, env: { UPSTREAM_BREAKER_FAILURES: '3' } })
      operator = await openStaff(gateway, '13700000000', ['operator'])
    })
    afterAll(() => gateway.close())
    beforeEach(async () => {
      user = await gateway.newUser('10')
    })

    const freeze = async (id: string, scopes = ['calls']) =>
      operator.must('user.freeze', { id, scopes, reason: REASON })
    const callOf = (requestId: string) =>
      gateway.deps.database.db
        .selectFrom('call')
        .leftJoin('hold', 'hold.id', 'call.request_id')
        .select(['call.status', 'cost_nano', 'error_code', 'hold.status as hold'])
        .where('request_id', '=', requestId)
        .executeTakeFirst()
    const attemptsOf = (requestId: string) =>
      gateway.deps.database.db
        .selectFrom('call_attempt')
        .select(['n', 'outcome', 'usage'])
        .where('request_id', '=', requestId)
        .execute()
    async function endsAfterMs(): Promise<number> {
      const { db } = gateway.deps.database
      return endedAfterMs(db, user.userId, await frozenAtOf(db, user.userId))
    }
    const isSound = async () =>
      expect((await verifyLedger(gateway.deps.database.db, gateway.deps.secrets)).violations).toEqual([])

    it.each([
      ['a chat', '/chat/completions', question('hi'), hangs],
      ['a chat whose answer has begun', '/chat/completions', question('hi'), beginsAnswer],
      ['vectors', '/embeddings', { model: 'up-embed', input: '你好' }, hangs],
      ['a picture', '/images/generations', { model: 'up-image', prompt: '海' }, hangs],
      [
        'a film that no worker took on yet',
        '/videos',
        { model: 'up-video', prompt: '海', seconds: 4, size: '64x64' },
        hangs,
      ],
    ] as const)('ends within 5 s and costs nothing: %s', async (_what, path, body, script) => {
      gateway.upstream.play(script)
      const before = gateway.upstream.received.length
      const [wallet, held] = await user.wallet()
      const pending = user.post(path, body)
      while (gateway.upstream.received.length === before) await sleep(10)
      await freeze(user.userId)
      const answer = await pending
      expect([answer.status, await answer.json()]).toMatchObject([
        403,
        { error: { code: 'account_suspended' } },
      ])
      // The upstream is not left to work on.
      await gateway.upstream.received.at(-1)?.aborted
      const requestId = answer.headers.get('x-request-id') ?? ''
      expect(await callOf(requestId)).toMatchObject({
        status: 'aborted',
        cost_nano: 0n,
        error_code: 'account_suspended',
      })
      expect(await endsAfterMs()).toBeLessThanOrEqual(ENDED_WITHIN_MS)
      expect(await attemptsOf(requestId)).toEqual([{ n: 1, outcome: 'aborted', usage: '{}' }])
      expect(await user.wallet()).toEqual([wallet, held])
      expect(gateway.upstream.received).toHaveLength(before + 1)
      await isSound()
    })

    it('ends for a transcription too', async () => {
      gateway.upstream.play(hangs)
      const before = gateway.upstream.received.length
      const key = await user.must('key.add', { name: 'x' })
      const pending = fetch(`${gateway.origin}/v1/audio/transcriptions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key.key}` },
        body: aSound(),
      })
      while (gateway.upstream.received.length === before) await sleep(10)
      await freeze(user.userId)
      expect((await pending).status).toBe(403)
      await isSound()
    })

    it('leaves the upstream its good name, and the calls of others and freezes of other things alone', async () => {
      const slow: Script = async (exchange) => {
        await sleep(4000)
        await answers(completion('好', { prompt_tokens: 10, completion_tokens: 1 }))(exchange)
      }
      const other = await gateway.newUser('10')
      for (let i = 0; i < 4; i += 1) {
        const frozen = await gateway.newUser('10')
        gateway.upstream.play(hangs)
        const before = gateway.upstream.received.length
        const pending = frozen.post('/chat/completions', question('hi'))
        while (gateway.upstream.received.length === before) await sleep(10)
        await freeze(frozen.userId)
        expect((await pending).status).toBe(403)
      }
      gateway.upstream.play(slow)
      const before = gateway.upstream.received.length
      const pending = [user, other].map((one) => one.post('/chat/completions', question('hi')))
      while (gateway.upstream.received.length < before + 2) await sleep(10)
      await freeze(user.userId, ['spending'])
      expect((await Promise.all(pending)).map(({ status }) => status)).toEqual([200, 200])
    }, 120_000)

    it('ends for films that wait or are being made, with what the upstream took on kept in the records', async () => {
      gateway.upstream.play(({ received, response }) =>
        answers({ id: 'v-1', status: received.method === 'POST' ? 'queued' : 'in_progress' })({
          received,
          response,
        }),
      )
      const film = { prompt: '海', seconds: 4, size: '64x64' }
      const created = [
        await user.post('/videos', { model: 'up-video', ...film }),
        await user.post('/videos', { model: 'demo-video', ...film, prompt: '海 [[delay 60s]]' }),
      ]
      const made = await Promise.all(created.map(async (answer) => (await answer.json()) as { id: string }))
      await freeze(user.userId)
      const states = () =>
        gateway.deps.database.db
          .selectFrom('video')
          .select(['status', 'error'])
          .where(
            'id',
            'in',
            made.map(({ id }) => id),
          )
          .execute()
      await until(async () => (await states()).every(({ status }) => status === 'failed'), 20_000)
      expect(await states()).toEqual(created.map(() => ({ status: 'failed', error: '账号已被冻结，未扣费' })))
      expect(await endsAfterMs()).toBeLessThanOrEqual(ENDED_WITHIN_MS)
      for (const answer of created) {
        const requestId = answer.headers.get('x-request-id') ?? ''
        expect(await callOf(requestId)).toMatchObject({
          status: 'aborted',
          cost_nano: 0n,
          error_code: 'account_suspended',
        })
        expect(await attemptsOf(requestId)).toEqual([
          { n: 1, outcome: 'aborted', usage: JSON.stringify({ second: 4 }) },
        ])
      }
      expect((await user.wallet())[1]).toBe('0.00')
      await isSound()
    })
  })
})
