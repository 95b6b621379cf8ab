import { setTimeout as sleep } from 'node:timers/promises'
import OpenAI from 'openai'
import { createApp } from '../../../server/app/app.ts'
import { createDeps } from '../../../server/app/startup/create-deps.ts'
import { answers } from '../../upstream/scripts.ts'
import type { Script } from '../../upstream/start-upstream.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const MP4 = Buffer.concat([Buffer.from('000000186674797069736f6d', 'hex'), Buffer.alloc(900_000, 'film')])

interface Job {
  id: string
  status: string
  progress: number
  expires_at: number | null
  error: { code: string; message: string } | null
  usage?: { cost: string }
}

forEachDatabase((engine) => {
  let gateway: TestGateway
  let user: GatewayUser
  let openai: OpenAI
  beforeAll(async () => {
    gateway = await startGateway({ engine })
  })
  beforeEach(async () => {
    user = await gateway.newUser('10')
    openai = new OpenAI({ apiKey: user.key, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })
  })
  afterAll(() => gateway.close())

  const get = async (
    path: string,
    headers: Record<string, string> = { authorization: `Bearer ${user.key}` },
  ) => fetch(`${gateway.origin}/v1${path}`, { headers })
  async function ended(id: string): Promise<Job> {
    for (let i = 0; i < 400; i += 1) {
      const job = (await (await get(`/videos/${id}`)).json()) as Job
      if (job.status === 'completed' || job.status === 'failed') return job
      await sleep(25)
    }
    throw new Error('the video never ended')
  }
  const create = async (more: object = {}, headers: Record<string, string> = {}) => {
    const answer = await user.post(
      '/videos',
      { model: 'up-video', prompt: '海', seconds: '3', ...more },
      headers,
    )
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Job }
  }
  const receiptOf = (id: string) => user.must('stats.receipt', { requestId: id.replace('video_', '') })

  /** Makes a video in the steps given, one a question. */
  const makes = (steps: object[], content: Script = ({ response }) => void response.end(MP4)): Script => {
    let polls = 0
    return (exchange) => {
      const { method, path } = exchange.received
      if (method === 'POST') return answers({ id: 'vid/1', object: 'video', status: 'queued' })(exchange)
      if (path.endsWith('/content')) return content(exchange)
      const step = steps[Math.min(polls, steps.length - 1)] ?? {}
      polls += 1
      return answers({ id: 'vid/1', ...step })(exchange)
    }
  }

  it('makes a playable film with the demo engine, through the official client, and bills its seconds', async () => {
    const video = await openai.videos.create({
      model: 'demo-video',
      prompt: '日出',
      seconds: '2' as '4',
      size: '160x90' as '1280x720',
    })
    expect(video).toMatchObject({
      object: 'video',
      status: 'queued',
      seconds: '2',
      size: '160x90',
      progress: 0,
    })
    expect(await user.wallet()).toEqual(['10.00', '0.40'])
    expect(await receiptOf(video.id)).toMatchObject({ status: 'running', held: '0.40' })
    const job = await ended(video.id)
    expect(job).toMatchObject({ status: 'completed', progress: 100, error: null, usage: { cost: 0.4 } })
    expect(await user.wallet()).toEqual(['9.60', '0.00'])
    const content = await openai.videos.downloadContent(video.id)
    expect(content.headers.get('content-type')).toBe('video/mp4')
    expect(content.headers.get('content-security-policy')).toMatch('sandbox')
    const film = Buffer.from(await content.arrayBuffer())
    expect(film.toString('latin1', 4, 8)).toBe('ftyp')
    for (const box of ['moov', 'mdat', 'avc1']) expect(film.includes(box)).toBe(true)
    expect(await receiptOf(video.id)).toMatchObject({
      status: 'succeeded',
      cost: '0.40',
      lines: [{ item: 'second', quantity: 2, unitPrice: '0.20', amount: '0.40' }],
    })
  })

  it('follows an upstream to the end, keeps its video, and bills the seconds that were made', async () => {
    gateway.upstream.play(
      makes([
        { status: 'queued' },
        { status: 'in_progress', progress: 40.7 },
        { status: 'completed', progress: 100, seconds: '2' },
      ]),
    )
    const { body, headers } = await create()
    expect(headers.get('x-request-id')).toBe(body.id.replace('video_', ''))
    const seen: number[] = []
    for (let job = body; job.status !== 'completed';) {
      job = (await (await get(`/videos/${body.id}`)).json()) as Job
      seen.push(job.progress)
      await sleep(10)
    }
    expect(seen).toContain(40)
    const paths = gateway.upstream.received.map(({ method, path }) => `${method} ${path}`)
    expect(paths.filter((path) => path.startsWith('POST /v1/videos'))).toHaveLength(1)
    expect(paths).toContain('GET /v1/videos/vid%2F1/content')
    expect(await user.wallet()).toEqual(['9.60', '0.00'])
    const content = Buffer.from(await (await get(`/videos/${body.id}/content`)).arrayBuffer())
    expect(content.equals(MP4)).toBe(true)
  })

  it('fetches a video from the short-lived address that an upstream gives', async () => {
    const url = gateway.upstream.baseUrl.replace('/v1', '/files/1.mp4')
    gateway.upstream.play((exchange) =>
      exchange.received.path.startsWith('/files')
        ? void exchange.response.end(MP4)
        : makes([{ status: 'completed', url }])(exchange),
    )
    const { body } = await create()
    expect(await ended(body.id)).toMatchObject({ status: 'completed', usage: { cost: 0.6 } })
    expect((await (await get(`/videos/${body.id}/content`)).arrayBuffer()).byteLength).toBe(MP4.length)
  })

  it.each<[string, Script, string]>([
    ['fails', makes([{ status: 'failed', error: { message: '画面不合规' } }]), '画面不合规'],
    ['lost the job', makes([{}], () => {}), ''],
  ])('charges nothing when the upstream %s', async (name, script, message) => {
    gateway.upstream.play((exchange) =>
      name === 'lost the job' && exchange.received.method === 'GET'
        ? answers({ error: 'gone' }, 404)(exchange)
        : script(exchange),
    )
    const { body } = await create()
    const job = await ended(body.id)
    expect(job).toMatchObject({ status: 'failed', error: { code: 'video_failed' } })
    expect(job.error?.message).toMatch(message)
    expect(await user.wallet()).toEqual(['10.00', '0.00'])
    const content = await get(`/videos/${body.id}/content`)
    expect([content.status, await content.json()]).toMatchObject([
      400,
      { error: { message: '视频生成失败，没有可下载的内容', code: 'video_not_ready' } },
    ])
    expect(await receiptOf(body.id)).toMatchObject({
      status: 'failed',
      cost: '0.00',
      lines: [],
      errorCode: 'video_failed',
    })
  })

  it('asks again after a hiccup of the upstream', async () => {
    let polls = 0
    const steps = makes([{ status: 'completed' }])
    gateway.upstream.play((exchange) => {
      polls += 1
      return polls === 2 || polls === 4 ? answers('', 503)(exchange) : steps(exchange)
    })
    const { body } = await create()
    expect(await ended(body.id)).toMatchObject({ status: 'completed' })
    expect(await user.wallet()).toEqual(['9.40', '0.00'])
  })

  it('refuses before anything is held: bad input, no balance, a cap below the price', async () => {
    const seen = gateway.upstream.received.length
    for (const [more, param] of [
      [{ seconds: '0' }, 'seconds'],
      [{ seconds: 61 }, 'seconds'],
      [{ seconds: 1.5 }, 'seconds'],
      [{ seconds: '4; drop' }, 'seconds'],
      [{ size: 'big' }, 'size'],
      [{ prompt: '' }, 'prompt'],
    ] as const)
      expect(await create(more)).toMatchObject({
        status: 400,
        body: { error: { param: expect.stringMatching(param) } },
      })
    expect((await create({ seconds: 60 })).status).toBe(402)
    expect((await create({}, { 'x-max-cost': '0.59' })).status).toBe(400)
    expect((await create({ model: 'up-image' })).status).toBe(404)
    expect((await user.post('/videos', { model: 'demo-video', prompt: '海', size: '63x64' })).status).toBe(
      400,
    )
    expect([gateway.upstream.received.length, await user.wallet()]).toEqual([seen, ['10.00', '0.00']])
    gateway.upstream.play(answers({ error: { message: 'no' } }, 500))
    expect((await create()).status).toBe(502)
    expect(await user.wallet()).toEqual(['10.00', '0.00'])
  })

  it('shows a video to its owner only', async () => {
    gateway.upstream.play(makes([{ status: 'completed' }]))
    const { body } = await create()
    await ended(body.id)
    const other = await gateway.newUser('1')
    for (const path of [`/videos/${body.id}`, `/videos/${body.id}/content`]) {
      expect((await get(path, { authorization: `Bearer ${other.key}` })).status).toBe(404)
      expect((await get(path, { 'x-access-token': other.accessToken })).status).toBe(404)
      expect((await get(path, { 'x-access-token': user.accessToken })).status).toBe(200)
      expect((await get(path, {})).status).toBe(401)
    }
    expect((await get('/videos/video_x')).status).toBe(404)
  })

  it('makes one video for twins with an Idempotency-Key', async () => {
    gateway.upstream.play(makes([{ status: 'completed' }]))
    const key = { 'idempotency-key': 'twins' }
    const first = await create({}, key)
    const again = await create({}, key)
    expect([again.body.id, again.headers.get('idempotent-replayed')]).toEqual([first.body.id, 'true'])
    await ended(first.body.id)
    expect(await user.wallet()).toEqual(['9.40', '0.00'])
  })

  it('is carried on by another node when its own has ended, and done by one of many alone', async () => {
    let isReady = false
    let contents = 0
    const steps = makes([{ status: 'in_progress', progress: 10 }])
    gateway.upstream.play((exchange) => {
      if (exchange.received.path.endsWith('/content')) contents += 1
      return isReady ? makes([{ status: 'completed' }])(exchange) : steps(exchange)
    })
    const nodes = await Promise.all(
      ['node-a', 'node-b'].map(async (nodeId) => {
        const deps = createDeps(gateway.deps.env, { nodeId })
        await deps.catalogs.start()
        const app = await createApp(deps)
        await app.listen({ port: 0, host: '127.0.0.1' })
        const address = app.server.address()
        return { deps, app, port: typeof address === 'object' ? address?.port : 0 }
      }),
    )
    const ids = await Promise.all(
      nodes.flatMap(({ port }) =>
        [1, 2].map(async () => {
          const answer = await fetch(`http://127.0.0.1:${port}/v1/videos`, {
            method: 'POST',
            headers: { authorization: `Bearer ${user.key}` },
            body: JSON.stringify({ model: 'up-video', prompt: '海', seconds: 2 }),
          })
          return ((await answer.json()) as Job).id
        }),
      ),
    )
    expect(await user.wallet()).toEqual(['10.00', '1.60'])
    for (const { app, deps } of nodes) {
      await app.close()
      await deps.database.close()
    }
    isReady = true
    for (const id of ids) expect(await ended(id)).toMatchObject({ status: 'completed', usage: { cost: 0.4 } })
    expect(contents).toBe(4)
    expect(await user.wallet()).toEqual(['8.40', '0.00'])
  })

  it('fails without a charge when its money was returned while no worker had it', async () => {
    gateway.upstream.play(makes([{ status: 'in_progress' }]))
    const { body } = await create()
    const { db } = gateway.deps.database
    const requestId = body.id.replace('video_', '')
    await db
      .updateTable('video')
      .set({ run_at: Date.now() + 60_000 })
      .where('id', '=', body.id)
      .execute()
    await sleep(500)
    await db
      .updateTable('video')
      .set({ run_at: Date.now() + 60_000 })
      .where('id', '=', body.id)
      .execute()
    await db.updateTable('hold').set({ lease_until: 1 }).where('id', '=', requestId).execute()
    expect(await gateway.deps.wallet.reapExpired()).toBe(1)
    await db.updateTable('video').set({ run_at: 0 }).where('id', '=', body.id).execute()
    expect(await ended(body.id)).toMatchObject({ status: 'failed' })
    expect(await user.wallet()).toEqual(['10.00', '0.00'])
  })
})
