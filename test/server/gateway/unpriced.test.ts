import { answers, completion } from '../../upstream/scripts.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const tool = (more: object) => [{ type: 'function', function: { name: 'f', parameters: {} }, ...more }]
const ask = (more: object) => question('hi', more)
const withMessage = (message: object) =>
  question('hi', { messages: [{ role: 'user', content: 'hi', ...message }] })
const shown = (url: string) => withMessage({ content: [{ type: 'image_url', image_url: { url } }] })

const MESSAGES = '"messages":[{"role":"user","content":"hi"}]'

describe('what would change the bill of an upstream and not ours', () => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({
      engine: 'sqlite',
      env: { PRIVATE_MEDIA_HOSTS: '10.1.2.3,files.internal:8080' },
    })
    user = await gateway.newUser('10')
    gateway.upstream.play(answers(completion('好', { prompt_tokens: 1, completion_tokens: 1 })))
  })
  afterAll(() => gateway.close())

  /** Status, code and param of a refusal that sent and held nothing. */
  async function refused(path: string, body: string | object | FormData) {
    const seen = gateway.upstream.received.length
    const wallet = await user.wallet()
    const answer =
      body instanceof FormData
        ? await fetch(`${gateway.origin}/v1${path}`, {
            method: 'POST',
            headers: { authorization: `Bearer ${user.key}` },
            body,
          })
        : await user.post(path, body)
    const { error } = (await answer.json()) as { error?: { code: string; param: string } }
    expect(gateway.upstream.received).toHaveLength(seen)
    expect(await user.wallet()).toEqual(wallet)
    const requestId = answer.headers.get('x-request-id') ?? ''
    expect((await user.must('stats.calls', { requestId })).records).toEqual([])
    return [answer.status, error?.code, error?.param]
  }

  it.each([
    ['service_tier', 'priority'],
    ['Service_Tier', 'flex'],
    ['ſervice_tier', 'flex'],
    ['serviceTier', 'flex'],
    ['web_search_options', {}],
    ['enable_search', true],
    ['search_options', {}],
    ['search_parameters', {}],
    ['plugins', [{ id: 'web' }]],
    ['models', ['dear']],
    ['route', 'fallback'],
    ['provider', { order: ['dear'] }],
    ['fallbacks', ['dear']],
    ['preset', 'dear'],
    ['modalities', ['text', 'audio']],
    ['modalities', 'audio'],
    ['audio', { voice: 'alloy', format: 'wav' }],
    ['prompt_cache_retention', '24h'],
    ['speed', 'fast'],
    ['best_of', 20],
    ['enable_enhancement', true],
    ['force_search_enhancement', true],
    ['EnableEnhancement', true],
    ['compound_custom', { tools: { enabled_tools: ['web_search'] } }],
  ])('refuses %s %j by name', async (name, value) => {
    expect(await refused('/chat/completions', ask({ [name]: value }))).toEqual([
      400,
      'unsupported_value',
      name,
    ])
  })

  it.each([
    ['escaped', `{"model":"up",${MESSAGES},"service\\u005ftier":"priority"}`, 'service_tier'],
    ['in extra_body', ask({ extra_body: { service_tier: 'flex' } }), 'extra_body.service_tier'],
    [
      'deep in extra_body',
      ask({ extra_body: { Extra_Body: { plugins: [1] } } }),
      'extra_body.Extra_Body.plugins',
    ],
    ['what is billed, in extra_body', ask({ extra_body: { max_tokens: 9999 } }), 'extra_body.max_tokens'],
    ['an extra_body as text', ask({ extra_body: '{"n":9}' }), 'extra_body'],
    ['a hosted tool', ask({ tools: [{ type: 'web_search' }] }), 'tools[0].type'],
    ['a hosted tool after another', ask({ tools: [...tool({}), { type: 'mcp' }] }), 'tools[1].type'],
    ['a tool without a type', ask({ tools: [{ googleSearch: {} }] }), 'tools[0].type'],
    [
      'a hosted tool beside a function',
      ask({ tools: tool({ google_search: {} }) }),
      'tools[0].google_search',
    ],
    [
      'a hosted tool in a message',
      withMessage({ tools: [{ type: 'web_search' }] }),
      'messages[0].tools[0].type',
    ],
  ])('refuses it %s', async (_name, body, param) => {
    expect(await refused('/chat/completions', body)).toEqual([400, 'unsupported_value', param])
  })

  it.each([
    ['num_outputs', 4],
    ['numOutputs', 4],
    ['samples', 4],
    ['upscale_factor', 4],
    ['parameters', { n: 4 }, 'parameters.n'],
    ['parameters', { N: 4 }, 'parameters.N'],
    ['parameters', { size: '2048*2048' }, 'parameters.size'],
    ['extra_body', { parameters: { num_images: 4 } }, 'extra_body.parameters.num_images'],
    ['parameters', '{"n":4}'],
  ])('refuses %s %j of pictures by name', async (name, value, param = name) => {
    const body = { model: 'up-image', prompt: '海', [name]: value }
    expect(await refused('/images/generations', body)).toEqual([400, 'unsupported_value', param])
  })

  it.each([
    ['another case of a limit', ask({ MAX_TOKENS: 9999 }), 'MAX_TOKENS'],
    ['another case of n', ask({ N: 9 }), 'N'],
    ['what is no number', `{"model":"up",${MESSAGES},"temperature":NaN}`, 'temperature'],
    [
      'what is no number, further in',
      `{"model":"up",${MESSAGES},"logit_bias":{"a, NaN":[1,-Infinity]}}`,
      'logit_bias',
    ],
    ['two cases of one member', ask({ top_k: 1, Top_K: 2 }), 'Top_K'],
    ['another case of a type', ask({ tools: [{ type: 'function', Type: 'web_search' }] }), 'tools[0].Type'],
    [
      'another case in a part',
      withMessage({ content: [{ type: 'text', text: '', Type: 'image_url' }] }),
      'messages[0].content[0].Type',
    ],
    [
      'a repeated member of a tool',
      `{"model":"up",${MESSAGES},"tools":[{"type":"web_search","type":"function"}]}`,
      'tools',
    ],
    [
      'a repeated, escaped member',
      `{"model":"up",${MESSAGES},"tools":[{"t\\u0079pe":"web_search","type":"function"}]}`,
      'tools',
    ],
  ])('refuses %s, which an upstream may obey', async (_name, body, param) => {
    const [status, , name] = await refused('/chat/completions', body)
    expect([status, name]).toEqual([400, param])
  })

  it.each([
    { service_tier: null, enable_search: false, modalities: ['text'] },
    { top_k: 20, enable_thinking: true, chat_template_kwargs: { models: [1] }, metadata: { route: 'a' } },
    { extra_body: { top_k: 20, google: { thinking_config: {} } } },
    { tools: [{ type: 'custom', custom: { name: 'web_search' } }] },
    {
      tools: [
        { function: { name: 'search', parameters: { properties: { type: {}, models: {}, MAX: {} } } } },
      ],
    },
  ])('lets %j through', async (more) => {
    expect((await user.post('/chat/completions', ask(more))).status).toBe(200)
    expect(gateway.upstream.received.at(-1)?.body).toMatchObject(more)
  })

  it('reads a body with a byte order mark', async () => {
    expect((await user.post('/chat/completions', `\ufeff${JSON.stringify(ask({}))}`)).status).toBe(200)
  })

  it('leaves cache_control out, which some clients set unasked, and nothing else', async () => {
    const part = { type: 'text', text: '你好 cache_control' }
    const parameters = { properties: { cache_control: {} } }
    const callable = { name: 'f', parameters }
    await user.post(
      '/chat/completions',
      ask({
        messages: [{ role: 'user', content: [{ ...part, cache_control: { type: 'ephemeral', ttl: '1h' } }] }],
        tools: [{ type: 'function', function: callable, Cache_Control: {} }],
      }),
    )
    expect(gateway.upstream.received.at(-1)?.body).toMatchObject({
      messages: [{ role: 'user', content: [part] }],
      tools: [{ type: 'function', function: callable }],
    })
    expect(gateway.upstream.received.at(-1)?.text).not.toMatch(/ttl|Cache_Control/)
  })

  it.each([
    ['/embeddings', { model: 'up-embed', input: 'hi', service_tier: 'flex' }, 'service_tier'],
    ['/images/generations', { model: 'up-image', prompt: 'hi', batch_size: 4 }, 'batch_size'],
    [
      '/images/generations',
      { model: 'up-image', prompt: 'hi', sequential_image_generation: 'auto' },
      'sequential_image_generation',
    ],
    ['/audio/speech', { model: 'up-speech', input: 'hi', provider: {} }, 'provider'],
    ['/videos', { model: 'up-video', prompt: 'hi', resolution: '4k' }, 'resolution'],
    ['/videos', { model: 'up-video', prompt: 'hi', generate_audio: true }, 'generate_audio'],
  ])('refuses it at %s', async (path, body, param) => {
    expect(await refused(path, body)).toEqual([400, 'unsupported_value', param])
  })

  it.each([
    ['service_tier', 'flex', 'unsupported_value'],
    ['quality[]', 'high', 'unsupported_value'],
    ['seconds[]', '12', 'invalid_value'],
    ['Seconds', '12', 'invalid_value'],
  ])('refuses %s in a form', async (name, value, code) => {
    const form = new FormData()
    form.set('model', 'up-video')
    form.set('prompt', 'hi')
    form.set(name, value)
    const [status, errorCode, param] = await refused('/videos', form)
    expect([status, errorCode, String(param).replace('[]', '')]).toEqual([400, code, name.replace('[]', '')])
  })

  it('refuses a file that is named like what is billed', async () => {
    const form = new FormData()
    form.set('model', 'up-video')
    form.set('prompt', 'hi')
    form.set('seconds', new Blob(['12']), 'seconds')
    expect(await refused('/videos', form)).toEqual([400, 'invalid_value', 'seconds'])
  })

  it.each([
    'http://127.0.0.1/a.png',
    'http://0x7f.1/',
    'http://2130706433/',
    'https://10.0.0.8/a.png',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[fd00::1]/',
    'http://localhost:8080/',
    'http://LOCALHOST./',
    'http://a.localhost/',
    'http://redis/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://files.internal:8081/',
    ' ht\ntp://127.0.0.1/',
    'http:\\\\127.0.0.1\\a',
    'http://user@127.0.0.1/',
    'file:///etc/passwd',
    'FILE:/etc/passwd',
  ])('does not let an upstream fetch %j', async (url) => {
    const place = 'messages[0].content[0].image_url'
    expect(await refused('/chat/completions', shown(url))).toEqual([400, 'invalid_value', `${place}.url`])
    const part = withMessage({ content: [{ type: 'image_url', image_url: url }] })
    expect(await refused('/chat/completions', part)).toEqual([400, 'invalid_value', place])
    expect(await refused('/images/generations', { model: 'up-image', prompt: 'x', image: [url] })).toEqual([
      400,
      'invalid_value',
      'image[0]',
    ])
  })

  it.each([
    'https://example.com/a.png',
    'http://8.8.8.8/a.png',
    'data:image/png;base64,iVBORw0KGgo=',
    'http://10.1.2.3:9000/a.png',
    'http://files.internal:8080/a.png',
    'oss://bucket/a.png',
  ])('lets an upstream fetch %s', async (url) => {
    expect((await user.post('/chat/completions', shown(url))).status).toBe(200)
  })
})
