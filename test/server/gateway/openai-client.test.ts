import OpenAI from 'openai'
import { forEachDatabase } from '../support/start-app.ts'
import { startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

forEachDatabase((engine) => {
  let gateway: TestGateway
  let user: GatewayUser
  let openai: OpenAI
  beforeAll(async () => {
    gateway = await startGateway({ engine })
    user = await gateway.newUser('10')
    openai = new OpenAI({ apiKey: user.key, baseURL: `${gateway.origin}/v1` })
  })
  afterAll(() => gateway.close())

  const messages = [{ role: 'user' as const, content: '用一句话介绍自己' }]

  it('lists and finds models', async () => {
    const ids = (await openai.models.list()).data.map(({ id }) => id)
    expect(ids.slice(0, 5)).toEqual(['up', 'demo', 'demo-embed', 'demo-image', 'demo-speech'])
    expect(await openai.models.retrieve('demo')).toMatchObject({
      id: 'demo',
      object: 'model',
      owned_by: 'Demo',
    })
    await expect(openai.models.retrieve('none')).rejects.toMatchObject({
      status: 404,
      code: 'model_not_found',
    })
  })

  it('completes a chat', async () => {
    const answer = await openai.chat.completions.create({ model: 'demo', messages })
    expect(answer.choices[0]?.message.content).toMatch('内置演示引擎')
    expect(answer.usage?.total_tokens).toBeGreaterThan(50)
  })

  it('streams a chat, its usage and cost in the last chunk', async () => {
    const stream = await openai.chat.completions.create({
      model: 'demo',
      messages,
      stream: true,
      max_tokens: 40,
    })
    let text = ''
    let finish: string | null | undefined
    let usage: OpenAI.CompletionUsage | null | undefined
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? ''
      finish = chunk.choices[0]?.finish_reason ?? finish
      usage = chunk.usage ?? usage
    }
    expect(text.length).toBeGreaterThan(30)
    expect([finish, usage?.completion_tokens]).toEqual(['length', 40])
    expect(usage).toHaveProperty('cost', expect.any(Number))
  })

  it('stops at a stop sequence and gives n choices', async () => {
    const answer = await openai.chat.completions.create({ model: 'demo', messages, n: 2, stop: ['\n\n'] })
    expect(answer.choices.map(({ message }) => message.content)).toEqual([
      '## 关于「用一句话介绍自己」',
      '## 关于「用一句话介绍自己」',
    ])
  })

  it('embeds: like texts lie closer together, and every vector has length 1', async () => {
    const { data, usage } = await openai.embeddings.create({
      model: 'demo-embed',
      input: ['今天天气很好', '今天天气真好', 'quantum chromodynamics'],
    })
    const [a = [], b = [], c = []] = data.map(({ embedding }) => embedding)
    const dot = (x: number[], y: number[]) => x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0)
    expect(dot(a, a)).toBeCloseTo(1, 5)
    expect(dot(a, b)).toBeGreaterThan(dot(a, c) + 0.3)
    expect(usage).toMatchObject({ prompt_tokens: expect.any(Number), cost: expect.any(Number) })
  })

  it('draws a PNG of the size asked for, the same for the same prompt and seed', async () => {
    const draw = async (seed: number) => {
      const request = {
        model: 'demo-image',
        prompt: '山水',
        size: '256x128',
        response_format: 'b64_json',
        seed,
      } as OpenAI.ImageGenerateParamsNonStreaming
      const { data } = await openai.images.generate(request)
      return Buffer.from(data?.[0]?.b64_json ?? '', 'base64')
    }
    const png = await draw(1)
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([256, 128])
    expect(png.length).toBeGreaterThan(2000)
    expect((await draw(1)).equals(png)).toBe(true)
    expect((await draw(2)).equals(png)).toBe(false)
  })

  it('speaks a WAV that can be heard', async () => {
    const answer = await openai.audio.speech.create({
      model: 'demo-speech',
      input: '你好，世界',
      voice: 'alloy',
    })
    const wav = Buffer.from(await answer.arrayBuffer())
    expect(wav.subarray(0, 4).toString() + wav.subarray(8, 12).toString()).toBe('RIFFWAVE')
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
    expect(wav.toString('utf8')).toMatch('内置演示引擎')
    const data = wav.subarray(wav.indexOf('data') + 8)
    let peak = 0
    for (let i = 0; i + 1 < data.length; i += 2) peak = Math.max(peak, Math.abs(data.readInt16LE(i)))
    expect(peak).toBeGreaterThan(5000)
  })

  it('charges a picture, a text read aloud and their refusals as the price list says', async () => {
    const rich = await gateway.newUser('1')
    const client = new OpenAI({ apiKey: rich.key, baseURL: `${gateway.origin}/v1`, maxRetries: 0 })
    await client.images.generate({ model: 'demo-image', prompt: '海', size: '256x256', n: 2 })
    expect(await rich.wallet()).toEqual(['0.80', '0.00'])
    await (
      await client.audio.speech.create({ model: 'demo-speech', input: '你好，世界', voice: 'alloy' })
    ).arrayBuffer()
    expect(await rich.wallet()).toEqual(['0.79975', '0.00'])
    await expect(client.images.generate({ model: 'demo-image', prompt: '海', n: 8 })).rejects.toMatchObject({
      status: 402,
    })
    await expect(
      client.images.generate({ model: 'demo-image', prompt: '海', size: '256x9999' }),
    ).rejects.toMatchObject({ status: 400 })
    await expect(
      client.images.generate({ model: 'demo-image', prompt: '海' }, { headers: { 'x-max-cost': '0.01' } }),
    ).rejects.toMatchObject({ status: 400, code: 'max_cost_too_low' })
    expect(await rich.wallet()).toEqual(['0.79975', '0.00'])
  })
})
