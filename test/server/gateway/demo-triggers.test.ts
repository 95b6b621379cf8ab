import { DEMO_TRIGGERS, readDemoTriggers } from '../../../contract/demo-triggers.ts'
import { parseYuan } from '../../../contract/money.ts'
import { until } from '../../support/start-server.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { inGateway } from './in-gateway.ts'
import { eventsOf, question } from './start-gateway.ts'

it('knows every trigger by each of its words, in any case, and leaves other brackets alone', () => {
  for (const { name, words, example } of DEMO_TRIGGERS) {
    for (const word of words)
      expect(readDemoTriggers(`[[${word.toUpperCase()}]]`).values).toHaveProperty(name)
    expect(readDemoTriggers(example).values).toHaveProperty(name)
  }
  expect(readDemoTriggers('画 [[延迟 3s]]海[[拒绝]]')).toEqual({
    values: { delay: '3s', refuse: '' },
    rest: '画 海',
  })
  expect(readDemoTriggers('[[  429   5s ]]').values).toEqual({ busy: '5s' })
  expect(readDemoTriggers('a[[0]] 与 [[别的]]')).toEqual({ values: {}, rest: 'a[[0]] 与 [[别的]]' })
})

forEachDatabase((engine) => {
  const { gateway, user } = inGateway({ engine }, '1')

  const ask = (text: string, more: object = {}) =>
    user.post('/chat/completions', question(text, { model: 'demo', max_tokens: 400, ...more }))
  const receiptOf = (answer: Response) =>
    user.must('stats.receipt', { requestId: answer.headers.get('x-request-id') ?? '' })
  const spent = async () => 1_000_000_000n - (parseYuan((await user.wallet())[0]) ?? 0n)
  const amountOf = (receipt: { cost: string }) => parseYuan(receipt.cost) ?? -1n

  /** Requests of each kind whose prompt says what is given. */
  const requests = (text: string): [path: string, body: object][] => [
    ['/chat/completions', question(text, { model: 'demo' })],
    ['/chat/completions', question(text, { model: 'demo', stream: true })],
    ['/embeddings', { model: 'demo-embed', input: [text] }],
    ['/images/generations', { model: 'demo-image', prompt: text, size: '64x64' }],
    ['/audio/speech', { model: 'demo-speech', input: text }],
    ['/videos', { model: 'demo-video', prompt: text, seconds: '1', size: '64x64' }],
  ]

  it.each([
    ['[[429 7s]]', 429, 'upstream_busy'],
    ['[[出错]]', 502, 'upstream_error'],
    ['[[refuse]]', 400, 'content_filter'],
  ])(
    'answers %s with %i and charges nothing, and the next caller is served',
    async (trigger, status, code) => {
      for (const [path, body] of requests(`画海 ${trigger}`)) {
        const answer = await user.post(path, body)
        expect([path, answer.status, await answer.json()]).toMatchObject([path, status, { error: { code } }])
        if (status === 429) expect(answer.headers.get('retry-after')).toBe('7')
      }
      expect(await user.wallet()).toEqual(['1.00', '0.00'])
      expect((await ask('你好')).status).toBe(200)
    },
  )

  it('waits before the first byte', async () => {
    const answer = await ask('你好 [[延迟 300ms]]', { stream: true })
    await answer.text()
    const { records } = await user.must('stats.calls', {})
    expect(records[0]?.ttftMs).toBeGreaterThanOrEqual(300)
  })

  it('breaks a stream off after so many pieces, and what was said is charged', async () => {
    const answer = await ask('你好 [[中断 5]]', { stream: true })
    const events = eventsOf(await answer.text())
    expect(events.filter((data) => /"content":"[^"]+"/.test(data))).toHaveLength(5)
    expect(JSON.parse(events.at(-1) ?? '')).toMatchObject({ error: { type: 'server_error' } })
    const receipt = await receiptOf(answer)
    expect(receipt).toMatchObject({ status: 'failed', isEstimated: true })
    expect(receipt.lines.find(({ item }) => item === 'output')?.quantity).toBe(5)
    expect(await spent()).toBe(amountOf(receipt))
    expect(amountOf(receipt)).toBeGreaterThan(0n)
  })

  it('breaks a stream off before the first piece for free', async () => {
    const answer = await ask('你好 [[中断 0]]', { stream: true })
    expect(await answer.text()).toContain('server_error')
    expect(await user.wallet()).toEqual(['1.00', '0.00'])
  })

  it('breaks off what is not streamed, and charges nothing', async () => {
    for (const [path, body] of requests('你好 [[abort]]').filter(([, body]) => !('stream' in body))) {
      if (path === '/videos') continue
      const answer = await user.post(path, body)
      if (path === '/audio/speech') await expect(answer.arrayBuffer()).rejects.toThrow(/terminated/)
      else expect([path, answer.status]).toEqual([path, 502])
    }
    expect(await user.wallet()).toEqual(['1.00', '0.00'])
  })

  it('fails a video in the middle and returns its money', async () => {
    const answer = await user.post('/videos', requests('海 [[中断]]').at(-1)?.[1])
    const { id } = (await answer.json()) as { id: string }
    expect(await user.wallet()).toEqual(['1.00', '0.20'])
    let job: { status?: string; error?: { message: string } } = {}
    await until(async () => {
      job = (await (
        await fetch(`${gateway.origin}/v1/videos/${id}`, { headers: { authorization: `Bearer ${user.key}` } })
      ).json()) as typeof job
      return job.status === 'failed'
    }, 20_000)
    expect(job.error?.message).toContain('未扣费')
    expect(await user.wallet()).toEqual(['1.00', '0.00'])
  })

  it.each([[true], [false]])('counts a usage that is missing itself (stream: %s)', async (stream) => {
    const whole = await ask('你好 [[ 无用量 ]]', { stream })
    const text = await whole.text()
    expect(text).toContain('"estimated":true')
    const receipt = await receiptOf(whole)
    expect(receipt.isEstimated).toBe(true)
    const counted = receipt.lines.find(({ item }) => item === 'output')?.quantity
    const reported = /"completion_tokens":(\d+)/.exec(text)?.[1]
    expect(counted).toBe(Number(reported))
    expect(counted).toBeGreaterThan(50)
    expect(await spent()).toBe(amountOf(receipt))
  })

  it.each(['介绍你自己', '写 [[长文 600]] [[推理]]'])(
    'goes on with its own words where they end, to the same whole (%s)',
    async (text) => {
      const say = async (messages: object[], max_tokens: number) => {
        const answer = await user.post('/chat/completions', { model: 'demo', messages, max_tokens })
        const { choices } = (await answer.json()) as {
          choices: { message: { content: string; reasoning_content?: string }; finish_reason: string }[]
        }
        return choices[0]
      }
      const message = { role: 'user', content: text }
      const whole = await say([message], 2000)
      const begun = await say([message], 150)
      expect([whole?.finish_reason, begun?.finish_reason]).toEqual(['stop', 'length'])
      const content = begun?.message.content.trimEnd() ?? ''
      expect(content.length).toBeGreaterThan(20)
      const rest = await say([message, { role: 'assistant', content }], 2000)
      expect(rest?.message.reasoning_content).toBeUndefined()
      expect(content + rest?.message.content).toBe(whole?.message.content)
      const foreign = await say([message, { role: 'assistant', content: '别人的开头' }], 2000)
      expect(foreign?.message.content).toMatch(/^\n\n## /)
    },
  )

  it('does not break off again when it is asked to go on', async () => {
    const messages = [{ role: 'user', content: '写 [[断流]]' }]
    const answer = await user.post('/chat/completions', {
      model: 'demo',
      messages: [...messages, { role: 'assistant', content: '## 关于' }],
      stream: true,
    })
    const events = eventsOf(await answer.text())
    expect(events.at(-1)).toBe('[DONE]')
  })

  it('writes long answers, as long as is allowed', async () => {
    const tokensOf = async (text: string, more: object) =>
      ((await (await ask(text, more)).json()) as { usage: { completion_tokens: number } }).usage
        .completion_tokens
    expect(await tokensOf('写 [[长文 700]]', { max_tokens: 1024 })).toBe(700)
    expect(await tokensOf('写 [[long 5000]]', { max_tokens: 900 })).toBe(900)
  })

  it('thinks first when asked to, and thoughts are charged', async () => {
    const answer = await ask('你好 [[推理]]', { stream: true })
    const text = await answer.text()
    expect(text.indexOf('"reasoning_content"')).toBeGreaterThan(0)
    expect(text.lastIndexOf('"reasoning_content"')).toBeLessThan(text.lastIndexOf('"content":"'))
    const receipt = await receiptOf(answer)
    expect(receipt).toMatchObject({ status: 'succeeded', isEstimated: false })
    const pieces = eventsOf(text).filter((data) => /"(reasoning_)?content":"[^"]/.test(data)).length
    expect(receipt.lines.find(({ item }) => item === 'output')?.quantity).toBeGreaterThanOrEqual(pieces)
  })

  it.each([
    ['[[公式]]', /\$\$x = /],
    ['[[table]]', /\| --- \|/],
    ['[[代码 sql]]', /```sql\n/],
    ['用 Go 语言写一段代码', /```go\n/],
  ])('answers %s in kind, and says what it is', async (text, pattern) => {
    const { choices } = (await (await ask(text)).json()) as { choices: { message: { content: string } }[] }
    expect(choices[0]?.message.content).toMatch(pattern)
    expect(choices[0]?.message.content).toContain('内置演示引擎')
  })

  it.each([[true], [false]])('calls a function and reads its result (stream: %s)', async (stream) => {
    const parameters = {
      type: 'object',
      properties: { city: { type: 'string' }, unit: { enum: ['c', 'f'] }, days: { type: 'integer' } },
      required: ['city', 'unit', 'days'],
    }
    const tools = [{ type: 'function', function: { name: 'weather', parameters } }]
    const answer = await ask('北京天气 [[工具]]', { tools, stream })
    const text = await answer.text()
    const { lines } = await receiptOf(answer)
    expect(lines.find(({ item }) => item === 'output')?.quantity).toBeGreaterThan(5)
    if (stream) {
      const deltas = eventsOf(text).flatMap((data) =>
        data === '[DONE]'
          ? []
          : (JSON.parse(data) as { choices: { delta: ToolDelta; finish_reason: string }[] }).choices,
      )
      const written = deltas.map(({ delta }) => delta.tool_calls?.[0]?.function.arguments ?? '').join('')
      expect(JSON.parse(written)).toEqual({ city: '北京天气', unit: 'c', days: 1 })
      expect(deltas.at(-1)?.finish_reason).toBe('tool_calls')
      return
    }
    const { choices } = JSON.parse(text) as { choices: { message: object }[] }
    expect(choices[0]).toMatchObject({ finish_reason: 'tool_calls', message: { content: null } })
    const result = await user.post('/chat/completions', {
      model: 'demo',
      tools,
      messages: [
        { role: 'user', content: '北京天气 [[工具]]' },
        choices[0]?.message,
        { role: 'tool', tool_call_id: 'call', content: '{"sky":"晴"}' },
      ],
    })
    expect(await result.text()).toContain('晴')
  })
})

interface ToolDelta {
  tool_calls?: { function: { arguments: string } }[]
}
