import { breakerStates } from '../../../server/gateway/upstream/breaker-states.ts'
import { until } from '../../support/start-server.ts'
import { answers } from '../../upstream/scripts.ts'
import type { Script } from '../../upstream/start-upstream.ts'
import { startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const MP4 = Buffer.from('000000186674797069736f6d', 'hex')

interface Job {
  id: string
  status: string
  error: object | null
}

describe('two accounts at one address', () => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    process.env.TEST_SECOND_KEY = 'second-key'
    gateway = await startGateway({
      engine: 'sqlite',
      videoEntries: [{ priority: 0 }, { priority: 1, apiKeyEnv: 'TEST_SECOND_KEY' }],
    })
    user = await gateway.newUser('10')
  })
  afterAll(async () => {
    delete process.env.TEST_SECOND_KEY
    await gateway.close()
  })

  const headers = () => ({ authorization: `Bearer ${user.key}` })
  const read = async (id: string) =>
    (await (await fetch(`${gateway.origin}/v1/videos/${id}`, { headers: headers() })).json()) as Job
  async function create() {
    const answer = await user.post('/videos', { model: 'up-video', prompt: '海', seconds: 1 })
    return (await answer.json()) as Job
  }
  /** Knows a job by the second key alone. */
  const knows =
    (status: string): Script =>
    (exchange) => {
      const { method, path, headers } = exchange.received
      if (headers.authorization !== 'Bearer second-key')
        return answers({ error: 'none of yours' }, 404)(exchange)
      if (path.endsWith('/content')) return void exchange.response.end(MP4)
      return answers({ id: 'vid-2', status: method === 'POST' ? 'queued' : status })(exchange)
    }

  it('asks for a video with the key that it was ordered with', async () => {
    gateway.upstream.play(knows('completed'))
    const { id } = await create()
    await until(async () => ['completed', 'failed'].includes((await read(id)).status), 10_000)
    expect(await read(id)).toMatchObject({ status: 'completed', error: null })
    const { upstream_account } = await gateway.deps.database.db
      .selectFrom('video')
      .select('upstream_account')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(upstream_account).not.toContain('second-key')
  })

  it('cancels a video with the key that it was ordered with', async () => {
    gateway.upstream.play(knows('in_progress'))
    const { id } = await create()
    const answer = await fetch(`${gateway.origin}/v1/videos/${id}`, { method: 'DELETE', headers: headers() })
    expect(answer.status).toBe(200)
    const cancelled = () => gateway.upstream.received.filter(({ method }) => method === 'DELETE')
    await until(async () => cancelled().length > 0, 10_000)
    expect(cancelled()[0]?.headers.authorization).toBe('Bearer second-key')
  })

  it('goes on with a job of before, that names no account', async () => {
    gateway.upstream.play(knows('in_progress'))
    const { id } = await create()
    await gateway.deps.database.db
      .updateTable('video')
      .set({ upstream_account: '' })
      .where('id', '=', id)
      .execute()
    gateway.upstream.play((exchange) =>
      exchange.received.path.endsWith('/content')
        ? void exchange.response.end(MP4)
        : answers({ id: 'vid-2', status: 'completed' })(exchange),
    )
    await until(async () => (await read(id)).status === 'completed', 10_000)
  })

  it('shows a breaker of each', () => {
    const { host } = new URL(gateway.upstream.baseUrl)
    const shown = breakerStates().filter(
      ({ model, upstream }) => model === 'up-video' && upstream.startsWith(host),
    )
    expect(shown.map(({ upstream }) => upstream)).toEqual([
      `${host}/v1#TEST_GATEWAY_KEY`,
      `${host}/v1#TEST_SECOND_KEY`,
    ])
  })
})
