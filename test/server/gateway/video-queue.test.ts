import { setTimeout as sleep } from 'node:timers/promises'
import { HOLD_LEASE_MS } from '../../../server/content/video/close-video.ts'
import { extendVideoHolds } from '../../../server/content/video/extend-video-holds.ts'
import { until } from '../../support/start-server.ts'
import { answers } from '../../upstream/scripts.ts'
import type { Script } from '../../upstream/start-upstream.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const MP4 = Buffer.from('000000186674797069736f6d', 'hex')
const MINUTE_MS = 60_000

forEachDatabase((engine) => {
  let gateway: TestGateway
  let busy: GatewayUser
  let other: GatewayUser
  let aheadMs: number
  beforeEach(async () => {
    aheadMs = 0
    gateway = await startGateway({ engine, clock: () => Date.now() + aheadMs })
    ;[busy, other] = [await gateway.newUser('100'), await gateway.newUser('10')]
  })
  afterEach(() => gateway.close())

  async function create(user: GatewayUser, body: object = {}): Promise<string> {
    const answer = await user.post('/videos', {
      model: 'up-video',
      prompt: '海',
      seconds: 1,
      size: '64x64',
      ...body,
    })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { id: string }).id
  }
  const jobs = async () =>
    gateway.deps.database.db.selectFrom('video').selectAll().orderBy('ended_at').execute()
  const statusOf = async (id: string) => (await jobs()).find((job) => job.id === id)?.status
  const leaseOf = async (id: string) => {
    const { lease_until } = await gateway.deps.database.db
      .selectFrom('hold')
      .select('lease_until')
      .where('id', '=', id.replace('video_', ''))
      .executeTakeFirstOrThrow()
    return lease_until
  }
  const createMany = (count: number, user: GatewayUser, body?: object) =>
    Promise.all(Array.from({ length: count }, () => create(user, body)))

  /** Each job is what its prompt says: `slow` is finished at once, but its film never comes. */
  function makes(statusOf: (prompt: string) => string): Script {
    const prompts: string[] = []
    return (exchange) => {
      const { method, path, body } = exchange.received
      if (method === 'POST') {
        prompts.push(String(body.prompt))
        return answers({ id: `job-${prompts.length - 1}`, status: 'queued' })(exchange)
      }
      const prompt = prompts[Number(/job-(\d+)/.exec(path)?.[1])] ?? ''
      if (!path.endsWith('/content')) return answers({ id: 'x', status: statusOf(prompt) })(exchange)
      if (prompt !== 'slow') exchange.response.end(MP4)
    }
  }

  it('asks for others while films that take long are fetched, however many one user has', async () => {
    gateway.upstream.play(makes(() => 'completed'))
    await createMany(8, busy, { prompt: 'slow' })
    await sleep(1000)
    const id = await create(other)
    await until(async () => (await statusOf(id)) === 'completed', 10_000)
    expect(gateway.upstream.received.filter(({ path }) => path.endsWith('/content'))).toHaveLength(3)
  })

  it('asks upstreams while the machine makes films of its own', async () => {
    gateway.upstream.play(makes(() => 'completed'))
    const films = await createMany(6, busy, { model: 'demo-video', prompt: '浪 [[延迟 3s]]' })
    const id = await create(other)
    await until(async () => (await statusOf(id)) === 'completed', 2500)
    for (const film of films) expect(await statusOf(film)).not.toBe('completed')
  })

  it('lets users take turns with films', async () => {
    await createMany(10, busy, { model: 'demo-video', prompt: '浪 [[延迟 400ms]]' })
    const id = await create(other, { model: 'demo-video', prompt: '浪 [[延迟 400ms]]' })
    await until(async () => (await jobs()).every(({ status }) => status === 'completed'), 30_000)
    // Two were under way, a third may just have begun.
    expect((await jobs()).findIndex((job) => job.id === id)).toBeLessThanOrEqual(4)
  })

  it('keeps the money of a job held that waits for its turn, and gives it back when no worker renews it', async () => {
    gateway.upstream.play(makes(() => 'in_progress'))
    const id = await create(other)
    await until(async () => (await statusOf(id)) === 'in_progress', 10_000)
    await gateway.deps.database.db
      .updateTable('video')
      .set({ run_at: Date.now() + 1000 * MINUTE_MS })
      .where('id', '=', id)
      .execute()
    await sleep(500)
    aheadMs = 10 * MINUTE_MS
    await extendVideoHolds(gateway.deps)
    expect((await leaseOf(id)) - gateway.deps.clock()).toBeGreaterThan(HOLD_LEASE_MS - MINUTE_MS)
    aheadMs = 20 * MINUTE_MS
    expect(await gateway.deps.wallet.reapExpired()).toBe(0)
    aheadMs = 26 * MINUTE_MS
    expect(await gateway.deps.wallet.reapExpired()).toBe(1)
    expect(await other.wallet()).toEqual(['10.00', '0.00'])
  })

  it('still hands out what an upstream finished after an hour, and gives up what it did not', async () => {
    let status = 'in_progress'
    gateway.upstream.play(makes((prompt) => (prompt === 'late' ? status : 'in_progress')))
    const [late, never] = [await create(other, { prompt: 'late' }), await create(other, { prompt: 'never' })]
    await until(async () => (await statusOf(never)) === 'in_progress', 10_000)
    for (let minutes = 10; minutes <= 50; minutes += 10) {
      aheadMs = minutes * MINUTE_MS
      await extendVideoHolds(gateway.deps)
    }
    status = 'completed'
    aheadMs = 61 * MINUTE_MS
    await until(async () => (await statusOf(late)) === 'completed', 10_000)
    await until(async () => (await statusOf(never)) === 'failed', 10_000)
    expect(await other.wallet()).toEqual(['9.80', '0.00'])
  })

  describe.each([
    ['a page', '<!DOCTYPE html><html><body>网站维护中</body></html>'],
    ['JSON', '{"error":{"message":"busy"}}'],
    ['an empty film', ''],
  ])('%s in place of a film', (_what, content) => {
    let film: Buffer
    let asked: number
    let id: string
    beforeEach(async () => {
      film = Buffer.from(content)
      asked = 0
      gateway.upstream.play((exchange) => {
        if (!exchange.received.path.endsWith('/content')) return makes(() => 'completed')(exchange)
        asked += 1
        exchange.response.end(film)
      })
      id = await create(other)
      await until(() => asked === 1, 10_000)
      aheadMs = MINUTE_MS
      await until(() => asked === 2, 10_000)
    })
    const receipt = () => other.must('stats.receipt', { requestId: id.replace('video_', '') })
    const isMoved = async () => {
      const { run_at } = (await jobs()).find((job) => job.id === id) ?? { run_at: 0 }
      return run_at > gateway.deps.clock()
    }

    it('is neither kept nor charged, and the film is asked for again', async () => {
      await until(isMoved, 10_000)
      expect(await statusOf(id)).not.toBe('completed')
      expect(await other.wallet()).toEqual(['10.00', '0.20'])
      expect(await gateway.deps.database.db.selectFrom('media').select('id').execute()).toEqual([])
      film = MP4
      aheadMs = 2 * MINUTE_MS
      await until(async () => (await statusOf(id)) === 'completed', 10_000)
      expect(await other.wallet()).toEqual(['9.80', '0.00'])
      expect(await receipt()).toMatchObject({ status: 'succeeded', cost: '0.20' })
    })

    it('gives the money back when nothing else ever comes', async () => {
      for (let minutes = 10; minutes <= 120; minutes += 10) {
        aheadMs = minutes * MINUTE_MS
        await extendVideoHolds(gateway.deps)
      }
      aheadMs = 121 * MINUTE_MS
      await until(async () => (await statusOf(id)) === 'failed', 10_000)
      expect(await other.wallet()).toEqual(['10.00', '0.00'])
      expect(await receipt()).toMatchObject({ status: 'failed', cost: '0.00', lines: [] })
    })
  })
})
