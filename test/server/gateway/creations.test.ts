import { answers } from '../../upstream/scripts.ts'
import { until } from '../../support/start-server.ts'
import { cancelVideo } from '../../../server/content/video/cancel-video.ts'
import { completeVideo } from '../../../server/content/video/close-video.ts'
import type { VideoRow } from '../../../server/content/video/video-row.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const DAY_MS = 86_400_000

forEachDatabase((engine) => {
  let now = Date.now()
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine, clock: () => now })
  })
  beforeEach(async () => {
    now = Date.now()
    user = await gateway.newUser('1')
  })
  afterAll(() => gateway.close())

  const send = (method: string, path: string, body?: BodyInit, json = false) =>
    fetch(`${gateway.origin}/v1${path}`, {
      method,
      headers: {
        'x-access-token': user.accessToken,
        ...(json ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    })
  const post = (path: string, body: object) => send('POST', path, JSON.stringify(body), true)
  const listed = async (kind: string) => (await user.must('media.list', { kind })).records
  const picture = { model: 'demo-image', prompt: '海边', size: '64x64', seed: 7, n: 2 }
  const order = async (more: object = {}) => {
    const answer = await post('/videos', {
      model: 'demo-video',
      prompt: '浪',
      seconds: '1',
      size: '64x64',
      ...more,
    })
    return (await answer.json()) as { id: string }
  }

  it('lists pictures of the experience centre with prompt, settings, price and files, newest first', async () => {
    await post('/images/generations', { ...picture, n: 1, prompt: '山' })
    now += 10
    await post('/images/generations', picture)
    const [first, second, ...more] = await listed('image')
    expect(more).toEqual([])
    expect(first).toMatchObject({
      kind: 'image',
      modelId: 'demo-image',
      text: '海边',
      settings: { size: '64x64', seed: 7 },
      status: 'completed',
      cost: '0.20',
      createdAt: now,
      expiresAt: now + DAY_MS,
    })
    expect(second?.text).toBe('山')
    expect(first?.files).toHaveLength(2)
    for (const { url, contentType, size } of first?.files ?? []) {
      const bytes = Buffer.from(await (await send('GET', url.replace('/v1', ''))).arrayBuffer())
      expect([bytes.length, contentType, bytes.toString('latin1', 1, 4)]).toEqual([size, 'image/png', 'PNG'])
    }
    const { db } = gateway.deps.database
    const rows = await db.selectFrom('creation').selectAll().where('user_id', '=', user.userId).execute()
    expect(JSON.stringify(rows)).not.toContain('海边')
  })

  it('keeps nothing of calls by key, of pictures given in the answer, and of what failed', async () => {
    await user.post('/images/generations', picture)
    await user.post('/audio/speech', { model: 'demo-speech', input: '你好' })
    await user.post('/videos', { model: 'demo-video', prompt: '浪', seconds: '1', size: '64x64' })
    await post('/images/generations', { ...picture, response_format: 'b64_json' })
    await post('/images/generations', { ...picture, prompt: '[[出错]]' })
    for (const kind of ['image', 'speech', 'transcript', 'video']) expect(await listed(kind)).toEqual([])
  })

  it('keeps speech and what was heard', async () => {
    const speechAnswer = await post('/audio/speech', {
      model: 'demo-speech',
      input: '今天天气不错',
      voice: 'nova',
      speed: 1.5,
      response_format: 'wav',
    })
    const sound = Buffer.from(await speechAnswer.arrayBuffer())
    const [speech] = await listed('speech')
    expect(speech).toMatchObject({
      text: '今天天气不错',
      settings: { voice: 'nova', speed: 1.5, format: 'wav' },
      files: [{ contentType: 'audio/wav', size: sound.length }],
      cost: '0.0003',
    })
    const again = await send('GET', speech?.files[0]?.url.replace('/v1', '') ?? '')
    expect(Buffer.from(await again.arrayBuffer()).equals(sound)).toBe(true)

    const form = new FormData()
    form.set('model', 'demo-speech')
    form.set('file', new Blob([sound], { type: 'audio/wav' }), 'a.wav')
    expect((await send('POST', '/audio/transcriptions', form)).status).toBe(200)
    expect(await listed('transcript')).toMatchObject([{ text: '今天天气不错', files: [], cost: '0.0003' }])
  })

  it('does not keep half a sound', async () => {
    gateway.upstream.play(({ response }) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).write('half')
      setTimeout(() => response.socket?.resetAndDestroy(), 50)
    })
    await (await post('/audio/speech', { model: 'up-speech', input: '你好' })).text().catch(() => '')
    expect(await listed('speech')).toEqual([])
  })

  it('shows a video from its order to its film', async () => {
    const { id } = await order()
    expect(await listed('video')).toMatchObject([{ id, text: '浪', files: [], expiresAt: null }])
    await until(async () => (await listed('video'))[0]?.status === 'completed', 20_000)
    const [video] = await listed('video')
    expect(video).toMatchObject({
      settings: { size: '64x64', seconds: 1 },
      cost: '0.20',
      expiresAt: now + DAY_MS,
      files: [{ contentType: 'video/mp4' }],
    })
    const film = Buffer.from(
      await (await send('GET', video?.files[0]?.url.replace('/v1', '') ?? '')).arrayBuffer(),
    )
    expect([film.length, film.toString('latin1', 4, 8)]).toEqual([video?.files[0]?.size, 'ftyp'])
  })

  it('says how many films have their turn before one that waits, where users take turns', async () => {
    const slow = { prompt: '浪 [[延迟 3s]]' }
    const mine = [await order(slow), await order(slow)]
    await until(async () => (await listed('video')).every(({ ahead }) => ahead === null), 10_000)
    for (let i = 0; i < 3; i += 1) {
      now += 10
      mine.push(await order(slow))
    }
    const other = await gateway.newUser('1')
    for (let i = 0; i < 2; i += 1)
      await other.post('/videos', { model: 'demo-video', prompt: '山', seconds: '1', size: '64x64' })
    const ahead = async () => (await listed('video')).map((video) => video.ahead)
    // Mine are made two at a time; before my next comes one of the other's, before the one after it the second.
    expect(await ahead()).toEqual([4, 3, 1, null, null])
    for (const { id } of mine) await send('DELETE', `/videos/${id}`)
    expect(await ahead()).toEqual([null, null, null, null, null])
  })

  it('cancels a video that is being made, returns its money, and tells the upstream', async () => {
    gateway.upstream.play((exchange) =>
      answers({
        id: 'vid',
        status: exchange.received.method === 'POST' ? 'queued' : 'in_progress',
        progress: 10,
      })(exchange),
    )
    const { id } = await order({ model: 'up-video', size: '1280x720' })
    expect(await user.wallet()).toEqual(['1.00', '0.20'])
    const answer = await send('DELETE', `/videos/${id}`)
    expect([answer.status, await answer.json()]).toMatchObject([200, { id, cancelled: true, deleted: false }])
    expect(await user.wallet()).toEqual(['1.00', '0.00'])
    expect(await listed('video')).toMatchObject([
      { id, status: 'failed', error: '已取消，未扣费', cost: '0.00' },
    ])
    await until(
      () =>
        gateway.upstream.received.some(
          ({ method, path }) => method === 'DELETE' && path === '/v1/videos/vid',
        ),
      5000,
    )
    const again = await send('DELETE', `/videos/${id}`)
    expect(await again.json()).toMatchObject({ id, deleted: true })
    expect(await listed('video')).toEqual([])
    expect((await send('DELETE', `/videos/${id}`)).status).toBe(404)
  })

  /** A job whose money is held and whose next step is due only when a test says so. */
  async function heldVideo(): Promise<VideoRow> {
    const { deps } = gateway
    const requestId = newId()
    await deps.wallet.hold({
      requestId,
      userId: user.userId,
      keyId: '',
      modelId: 'demo-video',
      lines: [{ item: 'second', quantity: 1, unitNano: 200_000_000n }],
      coversTokens: false,
      leaseMs: DAY_MS,
    })
    const video: VideoRow = {
      id: `video_${requestId}`,
      user_id: user.userId,
      key_id: '',
      request_id: requestId,
      model_id: 'demo-video',
      upstream: 'builtin:video',
      upstream_account: 'builtin:video',
      upstream_id: 'x',
      request_sealed: deps.secrets.seal('浪'),
      seconds: 1,
      size: '64x64',
      status: 'in_progress',
      progress: 50,
      error: '',
      media_id: '',
      run_at: now + DAY_MS,
      created_at: now,
      ended_at: null,
    }
    await deps.database.db.insertInto('video').values(video).execute()
    return video
  }
  const statusOf = async (video: VideoRow) => {
    const { db } = gateway.deps.database
    const row = await db.selectFrom('video').selectAll().where('id', '=', video.id).executeTakeFirstOrThrow()
    const { status } = await user.must('stats.receipt', { requestId: video.request_id })
    return [status, row.status, row.media_id]
  }
  const completed = (video: VideoRow) =>
    completeVideo({ deps: gateway.deps, video, runAt: video.run_at, mediaId: 'film', seconds: 1 })

  it('hands out no film that was cancelled before it was billed', async () => {
    const video = await heldVideo()
    expect(await cancelVideo(gateway.deps, video)).toBe(true)
    const { db } = gateway.deps.database
    await db.updateTable('video').set({ status: 'in_progress' }).where('id', '=', video.id).execute()
    await completed(video)
    expect(await statusOf(video)).toEqual(['aborted', 'failed', ''])
    expect(await user.wallet()).toEqual(['1.00', '0.00'])
  })

  it('takes back no film that was billed before it was cancelled', async () => {
    const video = await heldVideo()
    await completed(video)
    expect(await cancelVideo(gateway.deps, video)).toBe(false)
    expect(await statusOf(video)).toEqual(['succeeded', 'completed', 'film'])
    expect(await user.wallet()).toEqual(['0.80', '0.00'])
  })

  it('hands out a film that was billed by a process that died before it said so', async () => {
    const video = await heldVideo()
    await completed(video)
    const { db } = gateway.deps.database
    await db
      .updateTable('video')
      .set({ status: 'in_progress', ended_at: null, run_at: now - 1 })
      .where('id', '=', video.id)
      .execute()
    await until(async () => (await statusOf(video))[1] === 'completed', 10_000)
    expect(await user.wallet()).toEqual(['0.80', '0.00'])
  })

  it('deletes what was made, bytes too, and only for its owner', async () => {
    await post('/images/generations', picture)
    const [made] = await listed('image')
    const id = made?.id ?? ''
    const owner = user
    user = await gateway.newUser('1')
    expect((await user.call('media.delete', { id })).status).toBe(404)
    expect((await send('DELETE', '/videos/video_x')).status).toBe(404)
    expect(await listed('image')).toEqual([])
    user = owner
    await user.must('media.delete', { id })
    expect(await listed('image')).toEqual([])
    for (const { url } of made?.files ?? [])
      expect((await send('GET', url.replace('/v1', ''))).status).toBe(404)
    const { db } = gateway.deps.database
    const parts = await db.selectFrom('media_part').selectAll().execute()
    expect(parts.filter(({ media_id }) => made?.files.some(({ url }) => url.endsWith(media_id)))).toEqual([])
    const { id: video } = await order()
    const early = await user.call('media.delete', { id: video })
    expect([early.status, early.body.message]).toEqual([404, '没有这个视频，或它还在生成：请先取消'])
    await send('DELETE', `/videos/${video}`)
    await user.must('media.delete', { id: video })
    expect(await listed('video')).toEqual([])
  })

  it('shows nothing whose time is over', async () => {
    await post('/images/generations', picture)
    now += DAY_MS + 1
    expect(await listed('image')).toEqual([])
  })
})
