import { question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

describe('a call keeps by which wire it came', () => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite' })
    user = await gateway.newUser('10')
  })
  afterAll(() => gateway.close())

  it.each([
    ['chat', '/chat/completions', question('hi', { model: 'demo' })],
    ['completions', '/completions', { model: 'demo', prompt: 'hi' }],
    ['messages', '/messages?beta=true', question('hi', { model: 'demo', max_tokens: 9 })],
    ['responses', '/responses', { model: 'demo', input: 'hi' }],
    ['gemini', '/models/demo:generateContent', { contents: [{ parts: [{ text: 'hi' }] }] }],
    ['embeddings', '/embeddings', { model: 'demo-embed', input: 'hi' }],
    ['rerank', '/rerank', { model: 'demo-rerank', query: '天气', documents: ['晴', '雨'] }],
    ['moderations', '/moderations', { model: 'demo-moderation', input: 'hi' }],
    ['images', '/images/generations', { model: 'demo-image', prompt: 'x' }],
    ['speech', '/audio/speech', { model: 'demo-speech', input: '你好', voice: 'alloy' }],
    ['videos', '/videos', { model: 'demo-video', prompt: 'x', seconds: '4' }],
  ])('%s', async (wire, path, body) => {
    const answer = await user.post(path, body)
    await answer.arrayBuffer()
    const { records } = await user.must('stats.calls', { wire_MultiString: wire })
    expect([answer.status, records.map((call) => call.wire)]).toEqual([200, [wire]])
    const requestId = answer.headers.get('x-request-id') ?? ''
    expect(await user.must('stats.receipt', { requestId })).toMatchObject({ wire })
  })
})
