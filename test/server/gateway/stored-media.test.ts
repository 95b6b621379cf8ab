import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import OpenAI, { toFile } from 'openai'
import { prune } from '../../../server/app/jobs/prune.ts'
import { isPublicAddress } from '../../../server/platform/http/public-address.ts'
import { answers } from '../../upstream/scripts.ts'
import type { Script } from '../../upstream/start-upstream.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { DAY } from '../support/test-clock.ts'
import { inGateway } from './in-gateway.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d', 'hex')

interface PicturesBody {
  data: { url?: string; b64_json?: string; expires_at?: number; revised_prompt?: string }[]
  usage: { cost: number }
}

forEachDatabase((engine) => {
  let now = Date.now()
  const { gateway, user } = inGateway({ engine, clock: () => now }, '10')

  async function draw(more: object = {}, model = 'up-image') {
    const answer = await user.post('/images/generations', { model, prompt: '海', ...more })
    return { status: answer.status, body: (await answer.json()) as PicturesBody }
  }
  const fetchAs = (url: string | undefined, headers: Record<string, string>) => fetch(url ?? '', { headers })
  const unsigned = (url: string | undefined) => (url ?? '').replace(/\?.*/, '')
  const byKey = () => ({ authorization: `Bearer ${user.key}` })

  it.each([undefined, 'url'])(
    'gives addresses of pictures with their end when asked for %s',
    async (format) => {
      gateway.upstream.play(
        answers({ created: 1, data: [{ b64_json: PNG.toString('base64'), revised_prompt: '大海' }] }),
      )
      const { body } = await draw(format ? { response_format: format } : {})
      const [picture] = body.data
      expect(Object.keys(picture ?? {}).sort()).toEqual(['expires_at', 'revised_prompt', 'url'])
      expect(picture?.url).toMatch(
        new RegExp(`^${gateway.origin}/v1/media/\\w{22}\\?expires=\\d+&signature=[\\w-]{43}$`),
      )
      expect(picture?.expires_at).toBe(Math.floor((now + DAY) / 1000))
      expect(body.usage.cost).toBe(0.1)
      const file = await fetchAs(picture?.url, byKey())
      expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true)
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': 'image/png',
        'content-length': String(PNG.length),
        'content-disposition': 'attachment',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      expect(file.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      const own = await fetchAs(unsigned(picture?.url), { 'x-access-token': user.accessToken })
      expect([own.status, own.headers.get('cross-origin-resource-policy')]).toEqual([200, 'same-origin'])
    },
  )

  it('opens a signed address without a key, and no other', async () => {
    gateway.upstream.play(answers({ data: [{ b64_json: PNG.toString('base64') }] }))
    const url = (await draw()).body.data[0]?.url ?? ''
    expect((await fetchAs(url, {})).status).toBe(200)
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
    const [, id = '', expires = ''] = /media\/(\w+)\?expires=(\d+)/.exec(url) ?? []
    const forged = [
      unsigned(url),
      url.replace(expires, String(Number(expires) + 1)),
      url.replace(id, `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`),
      url.slice(0, -1),
      url.replace(/signature=.*/, 'signature='),
      `${url}&signature=x`,
      url.replace('expires=', 'expires=0x'),
    ]
    for (const address of forged)
      expect([address, (await fetchAs(address, {})).status]).toEqual([address, 401])
  })

  it('puts pictures of models named gpt-image into the answer unless a url is asked for', async () => {
    gateway.upstream.play(answers({ data: [{ b64_json: PNG.toString('base64') }] }))
    const ask = async (more: object) => {
      const answer = await user.post('/images/generations', {
        model: 'gpt-image-demo',
        prompt: '海',
        ...more,
      })
      const { data } = (await answer.json()) as { data: object[] }
      return Object.keys(data[0] ?? {}).sort()
    }
    expect(await ask({})).toEqual(['b64_json'])
    expect(await ask({ response_format: 'url' })).toEqual(['expires_at', 'url'])
  })

  it('gives a file to its owner only, and to no user after its end', async () => {
    gateway.upstream.play(answers({ data: [{ b64_json: PNG.toString('base64') }] }))
    const { url } = (await draw()).body.data[0] ?? {}
    const other = await gateway.newUser('1')
    const asOther: Record<string, string>[] = [
      { authorization: `Bearer ${other.key}` },
      { 'x-access-token': other.accessToken },
    ]
    const place = unsigned(url)
    for (const headers of asOther) expect((await fetchAs(place, headers)).status).toBe(404)
    expect((await fetchAs(place, {})).status).toBe(401)
    expect((await fetchAs(`${place}x`, byKey())).status).toBe(404)
    now += DAY
    expect((await fetchAs(url, {})).status).toBe(401)
    expect((await fetchAs(place, byKey())).status).toBe(404)
    now += 1
    await prune(gateway.deps)
    for (const table of ['media', 'media_part'] as const)
      expect(await gateway.deps.database.db.selectFrom(table).selectAll().execute()).toHaveLength(0)
  })

  it('calls no picture what an upstream sent as one', async () => {
    gateway.upstream.play(
      answers({ data: [{ b64_json: Buffer.from('alert(1)//<script>').toString('base64') }] }),
    )
    const file = await fetchAs((await draw()).body.data[0]?.url, byKey())
    expect(file.headers.get('content-type')).toBe('application/octet-stream')
  })

  /** Answers a picture's place on the upstream's own host, and the picture there. */
  const pointsTo =
    (place: string, picture: Script = ({ response }) => void response.end(PNG)): Script =>
    (exchange) =>
      exchange.received.method === 'GET' ? picture(exchange) : answers({ data: [{ url: place }] })(exchange)
  const ownPlace = () => gateway.upstream.baseUrl.replace('/v1', '/files/1.png?sign=x')

  it('fetches what an upstream put at a short-lived address, without its key, and keeps it', async () => {
    gateway.upstream.play(pointsTo(ownPlace()))
    const { body } = await draw()
    const received = gateway.upstream.received.at(-1)
    expect([received?.path, received?.headers.authorization]).toEqual(['/files/1.png?sign=x', undefined])
    const file = await fetchAs(body.data[0]?.url, byKey())
    expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true)
    expect((await draw({ response_format: 'b64_json' })).body.data).toEqual([
      { b64_json: PNG.toString('base64') },
    ])
  })

  it('keeps a picture of several parts byte for byte', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(1_700_000, 'maas')])
    gateway.upstream.play(pointsTo(ownPlace(), ({ response }) => void response.end(large)))
    const file = await fetchAs((await draw()).body.data[0]?.url, byKey())
    expect(Buffer.from(await file.arrayBuffer()).equals(large)).toBe(true)
  })

  const breaksOff: Script = ({ response }) => {
    response.writeHead(200, { 'content-length': '99' }).write(PNG)
    setTimeout(() => response.destroy(), 20)
  }
  it.each<[string, Script]>([
    ['a redirect', ({ response }) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    ['status 404', ({ response }) => void response.writeHead(404).end(PNG)],
    ['nothing', ({ response }) => void response.end()],
    ['half of it', breaksOff],
  ])('charges nothing when there is %s at the address', async (_name, picture) => {
    gateway.upstream.play(pointsTo(ownPlace(), picture))
    expect((await draw()).status).toBe(502)
    expect(await user.wallet()).toEqual(['10.00', '0.00'])
  })

  it('never fetches from inside: other hosts must be public where they are connected to', async () => {
    let hits = 0
    const inside = createServer((_request, response) => {
      hits += 1
      response.end(PNG)
    })
    await new Promise<void>((resolve) => {
      inside.listen(0, '0.0.0.0', resolve)
    })
    const { port } = inside.address() as AddressInfo
    for (const host of [
      '127.0.0.1',
      'localhost',
      '0x7f.1',
      '2130706433',
      '[::1]',
      '[::ffff:7f00:1]',
      '0.0.0.0',
    ]) {
      gateway.upstream.play(pointsTo(`http://${host}:${port}/latest/meta-data`))
      expect((await draw()).status).toBe(502)
    }
    for (const place of [
      'file:///etc/passwd',
      'ftp://example.com/x',
      'http://u:p@127.0.0.1/',
      'x',
      'data:image/png;base64,eA==',
    ]) {
      gateway.upstream.play(pointsTo(place))
      expect((await draw()).status).toBe(502)
    }
    expect([hits, await user.wallet()]).toEqual([0, ['10.00', '0.00']])
    inside.close()
  })

  describe('transcriptions', () => {
    const sound = (name = 'a.mp3', size = 3000) => toFile(Buffer.alloc(size, 7), name)
    const openai = () => new OpenAI({ apiKey: user.key, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })

    it('passes the form of the official client on and bills the seconds that were heard', async () => {
      gateway.upstream.play(answers({ text: '你好，世界', usage: { type: 'duration', seconds: 2 } }))
      const file = await sound('声音 "1".mp3')
      const answer = await openai().audio.transcriptions.create({
        model: 'up-transcribe',
        file,
        language: 'zh',
      })
      expect(answer).toEqual({ text: '你好，世界', usage: { type: 'duration', seconds: 2, cost: 0.00204 } })
      const received = gateway.upstream.received.at(-1)
      expect(received?.path).toBe('/v1/audio/transcriptions')
      expect(received?.text).toMatch(/name="model"\r\n\r\nreal-name\r\n/)
      expect(received?.text).toMatch(/name="language"\r\n\r\nzh\r\n/)
      expect(received?.text).toMatch('filename="声音 %221%22.mp3"')
      expect(await user.wallet()).toEqual(['9.99796', '0.00'])
    })

    it('bills what neither the file nor the upstream says the length of by its bytes', async () => {
      const srt = '1\n00:00:00,000 --> 00:00:02,000\n你好\n\n2\n00:00:02,000 --> 00:00:03,000\n世界\n'
      gateway.upstream.play(
        ({ response }) => void response.writeHead(200, { 'content-type': 'text/plain' }).end(srt),
      )
      const answer = await openai().audio.transcriptions.create({
        model: 'up-transcribe',
        file: await sound(),
        response_format: 'srt',
      })
      expect(answer).toBe(srt)
      // 3000 bytes at 750 a second.
      expect((await user.wallet())[0]).toBe('9.99598')
    })

    it('hears what the demo engine spoke only as what its file says, and tells so', async () => {
      const speech = await user.post('/audio/speech', {
        model: 'demo-speech',
        input: '今天天气不错',
        voice: 'a',
      })
      const file = await toFile(Buffer.from(await speech.arrayBuffer()), 'own.wav')
      const answer = await openai().audio.transcriptions.create({ model: 'demo-speech', file })
      expect(answer).toMatchObject({ text: '今天天气不错', engine: 'builtin-demo', duration: 2.251 })
      expect(answer).toHaveProperty('note', expect.stringMatching('内置演示引擎.*不是识别'))
    })

    it('charges nothing for a failure, and refuses what is no sound before anything is held', async () => {
      gateway.upstream.play(answers({ hello: 1 }))
      await expect(
        openai().audio.transcriptions.create({ model: 'up-transcribe', file: await sound() }),
      ).rejects.toMatchObject({ status: 502 })
      const form = (more: Record<string, string>) => {
        const data = new FormData()
        for (const [name, value] of Object.entries(more)) data.append(name, value)
        return fetch(`${gateway.origin}/v1/audio/transcriptions`, {
          method: 'POST',
          headers: byKey(),
          body: data,
        })
      }
      expect((await form({ model: 'up-transcribe' })).status).toBe(400)
      expect((await form({ file: 'x', model: 'up-transcribe' })).status).toBe(400)
      expect((await user.post('/audio/transcriptions', { model: 'up-transcribe' })).status).toBe(400)
      expect(
        (await user.post('/audio/transcriptions', 'x', { 'content-type': 'multipart/form-data; boundary=a' }))
          .status,
      ).toBe(400)
      expect(await user.wallet()).toEqual(['10.00', '0.00'])
    })
  })
})

it('tells public addresses from all others', () => {
  const inside = [
    '127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.100.100.200 0.0.0.0 224.0.0.1 255.255.255.255',
    '::1 :: ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: fc00::1 fd00:ec2::254 fe80::1 ff02::1 x',
  ]
  for (const address of inside.join(' ').split(' '))
    expect([address, isPublicAddress(address)]).toEqual([address, false])
  for (const address of ['8.8.8.8', '223.5.5.5', '2400:3200::1', '::ffff:8.8.8.8'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
})
