import { transact } from '../../../server/platform/db/transact.ts'
import { publishCatalog } from '../../../server/catalog/publishing/publish-catalog.ts'
import { writeDocument } from '../../../server/catalog/publishing/write-document.ts'
import {
  answers,
  completion,
  DONE,
  event,
  finishes,
  hangs,
  says,
  streams,
  uses,
} from '../../upstream/scripts.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const usage = { prompt_tokens: 10, completion_tokens: 4 }
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString()
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()

forEachDatabase((engine) => {
  describe('requests to upstreams', () => {
    let gateway: TestGateway
    let user: GatewayUser
    beforeAll(async () => {
      gateway = await startGateway({ engine, second: { priority: 0 }, env: { UPSTREAM_IDLE_SECONDS: '1.5' } })
      user = await gateway.newUser('10')
      await transact(gateway.deps.database.db, (trx) =>
        publishCatalog(trx, {
          deps: gateway.deps,
          change: withCosts,
          actorId: '',
          source: 'edit',
          reason: '',
        }),
      )
      await gateway.deps.catalogs.follow()
    })
    afterAll(() => gateway.close())

    async function attemptsOf(answer: Response) {
      const requestId = answer.headers.get('x-request-id') ?? ''
      await answer.text()
      return gateway.deps.database.db
        .selectFrom('call_attempt')
        .select(['n', 'channel', 'target', 'outcome', 'http_status', 'usage', 'cost_nano'])
        .where('request_id', '=', requestId)
        .orderBy('n')
        .execute()
    }
    const chat = (more: object = {}) => user.post('/chat/completions', question('hi', more))
    const accountOf = (baseUrl: string) => `${new URL(baseUrl).host}/v1#TEST_GATEWAY_KEY`
    const used = JSON.stringify({ input: 10, output: 4 })

    it.each([
      ['fails', answers('', 500), 500],
      ['says nothing', hangs, null],
    ] as const)(
      'are all recorded when the first %s, with the cost of today of the one that answered',
      async (_how, script, status) => {
        gateway.upstream.play(script)
        gateway.backup.play(answers(completion('好', usage)))
        expect(await attemptsOf(await chat())).toEqual([
          {
            n: 1,
            channel: accountOf(gateway.upstream.baseUrl),
            target: 'real-name',
            outcome: 'failed',
            http_status: status,
            usage: '{}',
            cost_nano: 0n,
          },
          {
            n: 2,
            channel: accountOf(gateway.backup.baseUrl),
            target: 'real-name',
            outcome: 'succeeded',
            http_status: 200,
            usage: used,
            cost_nano: 14_000n,
          },
        ])
      },
    )

    it('that break off before their first word are recorded beside the one that streamed', async () => {
      gateway.upstream.play(streams([': queued\n\n'], { last: 'reset', delayMs: 5 }))
      gateway.backup.play(streams([event(says('好')), event(finishes()), event(uses(usage)), DONE]))
      const found = await attemptsOf(await chat({ stream: true }))
      expect(found.map(({ outcome, usage: of, cost_nano: cost }) => [outcome, of, cost])).toEqual([
        ['failed', '{}', 0n],
        ['succeeded', used, 14_000n],
      ])
    })

    it('that blame the request are recorded, and so is a call that none answered', async () => {
      gateway.upstream.play(answers({ error: { message: 'bad' } }, 400))
      expect((await attemptsOf(await chat())).map(({ outcome, http_status: s }) => [outcome, s])).toEqual([
        ['refused', 400],
      ])
      gateway.upstream.play(answers('', 500))
      gateway.backup.play(answers('', 503))
      expect((await attemptsOf(await chat())).map(({ outcome, http_status: s }) => [outcome, s])).toEqual([
        ['failed', 500],
        ['failed', 503],
      ])
    })

    it('of a route without cost prices have no cost, and those of an engine in here cost nothing', async () => {
      gateway.upstream.play(answers({ data: [{ embedding: [1], index: 0 }], usage: { prompt_tokens: 2 } }))
      const embedded = await user.post('/embeddings', { model: 'up-embed', input: '你好' })
      expect(await attemptsOf(embedded)).toMatchObject([{ outcome: 'succeeded', cost_nano: null }])
      const local = await user.post('/chat/completions', { ...question('你好'), model: 'demo' })
      expect(await attemptsOf(local)).toMatchObject([{ channel: 'builtin:chat', cost_nano: 0n }])
    })

    it('for a video cost what was made of it in the end', async () => {
      gateway.upstream.play(answers({ id: 'v-1', status: 'queued' }))
      const made = await user.post('/videos', { model: 'up-video', prompt: '海', seconds: 4, size: '64x64' })
      expect(await attemptsOf(made)).toMatchObject([
        { outcome: 'succeeded', usage: '{"second":4}', cost_nano: 400_000_000n },
      ])
    })

    it('for a video that was not stored are lost: its upstream may make it all the same', async () => {
      const { db } = gateway.deps.database
      gateway.upstream.play(answers({ id: 'v-3', status: 'queued' }))
      await db.schema.alterTable('video').renameTo('video_away').execute()
      const failed = await user.post('/videos', {
        model: 'up-video',
        prompt: '海',
        seconds: 4,
        size: '64x64',
      })
      await db.schema.alterTable('video_away').renameTo('video').execute()
      serverErrors.splice(0)
      const { status, headers } = failed
      expect([status, await attemptsOf(failed)]).toMatchObject([
        500,
        [{ n: 1, outcome: 'lost', http_status: 200, usage: '{}', cost_nano: null }],
      ])
      const { most_nano: most } = await db
        .selectFrom('call_attempt')
        .select('most_nano')
        .where('request_id', '=', headers.get('x-request-id') ?? '')
        .executeTakeFirstOrThrow()
      expect(most).toBe(400_000_000n)
    })

    it('for a video whose money could not be kept are recorded once, and hold up no other settlement', async () => {
      const { wallet } = gateway.deps
      const { extendLease } = wallet
      wallet.extendLease = () => Promise.reject(new Error('the database is gone'))
      gateway.upstream.play(answers({ id: 'v-2', status: 'queued' }))
      const failed = await user.post('/videos', {
        model: 'up-video',
        prompt: '海',
        seconds: 4,
        size: '64x64',
      })
      wallet.extendLease = extendLease
      expect(failed.status).toBe(500)
      expect(await attemptsOf(failed)).toHaveLength(1)
      const { status } = await gateway.deps.database.db
        .selectFrom('call')
        .select('status')
        .where('request_id', '=', failed.headers.get('x-request-id') ?? '')
        .executeTakeFirstOrThrow()
      expect(status).toBe('failed')
      gateway.upstream.play(answers(completion('好', usage)))
      expect((await chat()).status).toBe(200)
    })
  })
})

function withCosts(document: string): string {
  const catalog = JSON.parse(document) as {
    models: { id: string; upstreams: { costs?: object[] }[] }[]
  }
  const costs = [
    { price: { input: '9', output: '9' } },
    { from: YESTERDAY, price: { input: '1', output: '1' } },
    { from: TOMORROW, price: { input: '5', output: '5' } },
  ]
  for (const { id, upstreams } of catalog.models)
    for (const upstream of upstreams) {
      if (id === 'up') upstream.costs = costs
      if (id === 'up-video') upstream.costs = [{ price: { perSecond: '0.1' } }]
    }
  return writeDocument(catalog)
}
