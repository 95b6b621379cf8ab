import { answers } from '../../upstream/scripts.ts'
import { less, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const picture = { data: [{ b64_json: 'iVBORw0KGgo=' }, { b64_json: 'iVBORw0KGgo=' }] }

describe('prices by what is asked for', () => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite' })
    user = await gateway.newUser('100')
  })
  afterAll(() => gateway.close())

  const lines = async (answer: Response) => {
    const requestId = answer.headers.get('x-request-id') ?? ''
    return (await user.must('stats.receipt', { requestId })).lines
  }

  it.each([
    [{}, 'low', '1024x1024', '0.05', 50_000_000n],
    [{ quality: 'auto', size: 'auto' }, 'low', '1024x1024', '0.05', 50_000_000n],
    [{ quality: 'high' }, 'high', '1024x1024', '0.80', 800_000_000n],
    [{ size: '1536x1024' }, 'high', '1536x1024', '1.20', 1_200_000_000n],
    [{ quality: 'high', size: '1536x1024', n: 2 }, 'high', '1536x1024', '1.20', 2_400_000_000n],
  ])(
    'bills a picture of %j as %s and %s, and asks for that',
    async (options, quality, size, unitPrice, nano) => {
      gateway.upstream.play(answers(picture))
      const [before] = await user.wallet()
      const answer = await user.post('/images/generations', {
        model: 'priced-image',
        prompt: '海',
        n: 1,
        ...options,
      })
      expect(gateway.upstream.received.at(-1)?.body).toMatchObject({ quality, size })
      expect(await user.wallet()).toEqual([less(before, nano), '0.00'])
      expect(await lines(answer)).toMatchObject([{ item: 'image', unitPrice }])
    },
  )

  it.each([
    ['priced-image', { quality: 'ultra' }, 'quality'],
    ['priced-image', { size: '4096x4096' }, 'size'],
    ['priced-image', { quality: 'low', size: '1536x1024' }, 'size'],
    ['up-image', { quality: 'high' }, 'quality'],
    ['up-image', { Quality: 'high' }, 'Quality'],
    ['up-image', { size: '4096x4096' }, 'size'],
    ['demo-image', { quality: 'high' }, 'quality'],
  ])('refuses of %s what it has no price for: %j', async (model, options, param) => {
    const seen = gateway.upstream.received.length
    const wallet = await user.wallet()
    const answer = await user.post('/images/generations', { model, prompt: '海', ...options })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { param } }])
    expect(gateway.upstream.received).toHaveLength(seen)
    expect(await user.wallet()).toEqual(wallet)
  })

  it('refuses a video of a size that has no price', async () => {
    const answer = await user.post('/videos', { model: 'up-video', prompt: '海', size: '3840x2160' })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { code: 'unsupported_value', param: 'size' } },
    ])
  })

  it('shows the prices and only the sizes that have one', async () => {
    const model = await user.must('model.detail', { modelId: 'priced-image' })
    expect(model.price).toEqual({
      perImage: '0.05',
      images: [
        { quality: 'low', size: '1024x1024', price: '0.05' },
        { quality: 'high', size: '1024x1024', price: '0.80' },
        { quality: 'high', size: '1536x1024', price: '1.20' },
      ],
    })
    expect(model.image?.sizes).toEqual(['1024x1024', '1536x1024'])
  })

  /** A WAV of 8 kHz and 8 bits. */
  function wav(seconds: number): Buffer {
    const samples = Buffer.alloc(Math.round(seconds * 8000), 128)
    const head = Buffer.alloc(44)
    head.write('RIFF', 0)
    head.writeUInt32LE(36 + samples.length, 4)
    head.write('WAVEfmt ', 8)
    head.writeUInt32LE(16, 16)
    head.writeUInt16LE(1, 20)
    head.writeUInt16LE(1, 22)
    head.writeUInt32LE(8000, 24)
    head.writeUInt32LE(8000, 28)
    head.writeUInt16LE(1, 32)
    head.writeUInt16LE(8, 34)
    head.write('data', 36)
    head.writeUInt32LE(samples.length, 40)
    return Buffer.concat([head, samples])
  }

  function transcribe(model: string, bytes: Buffer, more: Record<string, string> = {}) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ model, ...more })) form.set(name, value)
    form.set('file', new Blob([new Uint8Array(bytes)]), 'a.wav')
    return fetch(`${gateway.origin}/v1/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.key}` },
      body: form,
    })
  }

  it('bills 52 minutes of sound as 52 minutes, however few words were in it', async () => {
    gateway.upstream.play(answers({ text: '嗯' }))
    const [before] = await user.wallet()
    const answer = await transcribe('up-transcribe', wav(52 * 60))
    expect(await answer.json()).toEqual({ text: '嗯', usage: { cost: 3.12 } })
    expect(await user.wallet()).toEqual([less(before, 3_120_000_000n), '0.00'])
    expect(await lines(answer)).toEqual([
      {
        item: 'milliminute',
        quantity: 52_000,
        fromPackages: 0,
        unitPrice: '0.06',
        per: 1000,
        amount: '3.12',
      },
    ])
  })

  it.each([
    [
      'what the upstream heard where the file does not say it',
      Buffer.alloc(90_000, 7),
      { duration: 30 },
      '0.03',
    ],
    ['as a text too', Buffer.alloc(90_000, 7), { duration: '30.0' }, '0.03'],
    ['what the file says where the upstream says less', wav(60), { duration: 1 }, '0.06'],
    ['what was held where the upstream says more', wav(60), { duration: 3600 }, '0.06'],
    ['what is believable', wav(60), { duration: -5, usage: { seconds: 'x' } }, '0.06'],
  ])('bills %s', async (_name, bytes, reported, cost) => {
    gateway.upstream.play(answers({ text: '好', ...reported }))
    const answer = await transcribe('up-transcribe', bytes, { response_format: 'verbose_json' })
    expect(await answer.json()).toMatchObject({ usage: { cost: Number(cost) } })
  })

  it('tells the operator of an upstream that heard more than was held for', async () => {
    const rows = await gateway.deps.database.db
      .selectFrom('payment_alert')
      .select('subject')
      .where('kind', '=', 'usageAboveBound')
      .execute()
    expect(rows).toEqual([{ subject: 'up-transcribe' }])
  })

  it('has no price for sound that a speech model of another server would hear', async () => {
    const seen = gateway.upstream.received.length
    expect((await transcribe('up-speech', wav(1))).status).toBe(404)
    expect((await transcribe('up', wav(1))).status).toBe(404)
    expect(gateway.upstream.received).toHaveLength(seen)
  })

  it('lets the demo engine write down, by the minute', async () => {
    const answer = await transcribe('demo-transcribe', wav(30))
    expect(await answer.json()).toMatchObject({ duration: 30, usage: { cost: 0.03 } })
  })

  it('refuses a file whose minutes cannot be paid before anything is sent', async () => {
    const poor = await gateway.newUser('1')
    const form = new FormData()
    form.set('model', 'up-transcribe')
    form.set('file', new Blob([new Uint8Array(wav(20 * 60))]), 'a.wav')
    const seen = gateway.upstream.received.length
    const answer = await fetch(`${gateway.origin}/v1/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${poor.key}` },
      body: form,
    })
    expect(answer.status).toBe(402)
    expect(gateway.upstream.received).toHaveLength(seen)
  })
})
