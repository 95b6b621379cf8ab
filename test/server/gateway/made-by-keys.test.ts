import { answers } from '../../upstream/scripts.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { until } from '../../support/start-server.ts'
import { startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d', 'hex')
const FILM = Buffer.concat([Buffer.from('000000186674797069736f6d', 'hex'), Buffer.alloc(1000, 'film')])
const MODELS = ['demo', 'up-image', 'up-video']
const LINE = JSON.stringify({
  custom_id: 'a',
  method: 'POST',
  url: '/v1/chat/completions',
  body: { model: 'demo', messages: [{ role: 'user', content: '好' }], max_tokens: 5 },
})

interface Made {
  file: string
  batch: string
  output: string
  response: string
  item: string
  video: string
  media: string
}
type Headers = Record<string, string>
type Route = [string, (made: Made) => { path: string; method?: string; body?: object }]

const ask = (more: object) => ({ model: 'demo', input: '你好', max_output_tokens: 5, ...more })
const post = (path: string, body: object = {}) => ({ path, method: 'POST', body })
const batchOf = (input_file_id: string) => ({
  input_file_id,
  endpoint: '/v1/chat/completions',
  completion_window: '24h',
})

/** Every route that reads what a call left behind, by an id. */
const ROUTES: Route[] = [
  ['GET /files/:id', ({ file }) => ({ path: `/files/${file}` })],
  ['GET /files/:id/content', ({ file }) => ({ path: `/files/${file}/content` })],
  ['GET /files/:id of an output', ({ output }) => ({ path: `/files/${output}` })],
  ['GET /files/:id/content of an output', ({ output }) => ({ path: `/files/${output}/content` })],
  ['GET /files?after', ({ file }) => ({ path: `/files?after=${file}` })],
  ['GET /batches/:id', ({ batch }) => ({ path: `/batches/${batch}` })],
  ['GET /batches?after', ({ batch }) => ({ path: `/batches?after=${batch}` })],
  ['POST /batches', ({ file }) => post('/batches', batchOf(file))],
  ['POST /batches/:id/cancel', ({ batch }) => post(`/batches/${batch}/cancel`)],
  ['GET /responses/:id', ({ response }) => ({ path: `/responses/${response}` })],
  ['GET /responses/:id/input_items', ({ response }) => ({ path: `/responses/${response}/input_items` })],
  ['POST /responses/:id/cancel', ({ response }) => post(`/responses/${response}/cancel`)],
  ['POST /responses', ({ response }) => post('/responses', ask({ previous_response_id: response }))],
  [
    'POST /responses with an item',
    ({ item }) => post('/responses', ask({ input: [{ type: 'item_reference', id: item }] })),
  ],
  [
    'POST /responses/input_tokens',
    ({ response }) =>
      post('/responses/input_tokens', { model: 'demo', input: '你', previous_response_id: response }),
  ],
  ['GET /videos/:id', ({ video }) => ({ path: `/videos/${video}` })],
  ['GET /videos/:id/content', ({ video }) => ({ path: `/videos/${video}/content` })],
  ['GET /videos?after', ({ video }) => ({ path: `/videos?after=${video}` })],
  ['GET /media/:id', ({ media }) => ({ path: `/media/${media}` })],
]
const DELETES: Route[] = [
  ['DELETE /files/:id', ({ file }) => ({ path: `/files/${file}`, method: 'DELETE' })],
  ['DELETE /responses/:id', ({ response }) => ({ path: `/responses/${response}`, method: 'DELETE' })],
  ['DELETE /videos/:id', ({ video }) => ({ path: `/videos/${video}`, method: 'DELETE' })],
]
const NOTHING: Made = {
  file: 'file-nothing',
  batch: 'batch_nothing',
  output: 'file-nothing-output',
  response: 'resp_nothing',
  item: 'msg_nothing_0',
  video: 'video_nothing',
  media: 'nothing',
}

forEachDatabase((engine) => {
  let gateway: TestGateway
  let user: GatewayUser
  let restricted: Headers
  let other: Headers
  let successor: Headers
  let unrestricted: Headers
  let session: Headers
  let made: Made
  const byKey = (key: string) => ({ authorization: `Bearer ${key}` })

  async function call(headers: Headers, { path, method = 'GET', body }: ReturnType<Route[1]>) {
    const answer = await fetch(`${gateway.origin}/v1${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  async function done(headers: Headers, wanted: ReturnType<Route[1]>) {
    const { status, text } = await call(headers, wanted)
    if (status !== 200) throw new Error(`${wanted.path}: ${status} ${text}`)
    return JSON.parse(text)
  }
  async function upload(headers: Headers): Promise<string> {
    const body = new FormData()
    body.set('purpose', 'batch')
    body.set('file', new Blob([LINE]), 'ask.jsonl')
    const answer = await fetch(`${gateway.origin}/v1/files`, { method: 'POST', headers, body })
    return ((await answer.json()) as { id: string }).id
  }
  async function make(headers: Headers): Promise<Made> {
    const file = await upload(headers)
    const batch = await done(headers, post('/batches', batchOf(file)))
    const response = await done(headers, post('/responses', ask({})))
    const video = await done(
      headers,
      post('/videos', { model: 'up-video', prompt: '海', seconds: '1', size: '64x64' }),
    )
    const picture = await done(headers, post('/images/generations', { model: 'up-image', prompt: '海' }))
    let output = ''
    await until(async () => {
      const [batchNow, videoNow] = await Promise.all([
        done(headers, { path: `/batches/${batch.id}` }),
        done(headers, { path: `/videos/${video.id}` }),
      ])
      output = batchNow.output_file_id ?? ''
      return batchNow.status === 'completed' && videoNow.status === 'completed'
    }, 20_000)
    return {
      file,
      output,
      batch: batch.id,
      response: response.id,
      item: response.output[0].id,
      video: video.id,
      media: /media\/(\w+)/.exec(picture.data[0].url)?.[1] ?? '',
    }
  }
  const idsOf = async (headers: Headers, path: string): Promise<string[]> =>
    (await done(headers, { path })).data.map(({ id }: { id: string }) => id).toSorted()

  beforeAll(async () => {
    gateway = await startGateway({ engine })
    gateway.upstream.play((exchange) => {
      const { method, path } = exchange.received
      if (path.endsWith('/content')) return void exchange.response.end(FILM)
      if (path.endsWith('/images/generations'))
        return answers({ created: 1, data: [{ b64_json: PNG.toString('base64') }] })(exchange)
      return answers({ id: 'v', object: 'video', status: method === 'POST' ? 'queued' : 'completed' })(
        exchange,
      )
    })
  })
  afterAll(() => gateway.close())

  async function begin() {
    user = await gateway.newUser('50')
    const own = await user.must('key.add', { name: 'a', models: MODELS })
    const second = await user.must('key.add', { name: 'b', models: MODELS })
    restricted = byKey(own.key)
    other = byKey(second.key)
    unrestricted = byKey(user.key)
    session = { 'x-access-token': user.accessToken }
    made = await make(restricted)
    successor = byKey((await user.must('key.rotate', { id: own.apiKey.id, graceHours: 1 })).key)
  }

  describe('a key that is restricted to models', () => {
    beforeAll(begin)

    it.each(ROUTES)('%s: others read what they made, it and its successors too', async (_, route) => {
      const absent = await call(other, route(NOTHING))
      expect(absent.status).toBe(404)
      const asAbsent = ({ status, text }: typeof absent) => [status, text.replace(/"request_id":"[^"]*"/, '')]
      expect(asAbsent(await call(other, route(made)))).toEqual(asAbsent(absent))
      for (const headers of [restricted, successor, unrestricted, session]) {
        const { status, text } = await call(headers, route(made))
        // What has ended cannot be cancelled.
        expect([200, 400, 409].includes(status) || text).toBe(true)
        if (!route(made).path.endsWith('/cancel')) expect(status).toBe(200)
      }
    })

    it('lists what it made, and no other', async () => {
      const ids = [made.file, made.output]
      for (const headers of [restricted, successor])
        expect(await idsOf(headers, '/files')).toEqual(expect.arrayContaining(ids))
      for (const path of ['/files', '/batches', '/videos']) expect(await idsOf(other, path)).toEqual([])
      for (const headers of [restricted, successor, unrestricted, session]) {
        expect(await idsOf(headers, '/batches')).toContain(made.batch)
        expect(await idsOf(headers, '/videos')).toEqual([made.video])
      }
    })

    it('goes on from no response that goes on from one of another key', async () => {
      const first = await done(unrestricted, post('/responses', ask({})))
      const { db } = gateway.deps.database
      const own = await done(restricted, post('/responses', ask({})))
      await db.updateTable('response').set({ previous_id: first.id }).where('id', '=', own.id).execute()
      const more = post('/responses', ask({ previous_response_id: own.id }))
      expect((await call(restricted, more)).status).toBe(404)
      expect((await call(unrestricted, more)).status).toBe(200)
    })
  })

  it('reads nothing of what keys without models and sessions made, or of which it is not known', async () => {
    await begin()
    for (const headers of [unrestricted, session]) {
      const theirs = await make(headers)
      for (const [name, route] of [...ROUTES, ...DELETES])
        expect([name, (await call(restricted, route(theirs))).status]).toEqual([name, 404])
    }
  })

  it.each(DELETES)('%s: only for those who read it', async (_, route) => {
    await begin()
    expect((await call(other, route(made))).status).toBe(404)
    expect((await call(successor, route(made))).status).toBe(200)
    expect((await call(unrestricted, route(made))).status).toBe(404)
  })

  it('says of a file that a batch reads no more than of any other', async () => {
    await begin()
    const { db } = gateway.deps.database
    await db
      .updateTable('batch')
      .set({ status: 'validating', run_at: Number.MAX_SAFE_INTEGER })
      .where('id', '=', made.batch)
      .execute()
    const wanted = { path: `/files/${made.file}`, method: 'DELETE' }
    expect((await call(other, wanted)).status).toBe(404)
    expect((await call(successor, wanted)).status).toBe(409)
    expect((await call(successor, { path: `/files/${made.file}/content` })).text).toBe(LINE)
    await db.updateTable('batch').set({ status: 'completed' }).where('id', '=', made.batch).execute()
  })
})
