import {
  answers,
  completion,
  DONE,
  event,
  finishes,
  says,
  streams,
  uses,
  chunk,
} from '../../upstream/scripts.ts'
import { until } from '../../support/start-server.ts'
import { eventsOf, question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

interface Row {
  promptTokens: number
  cachedTokens: number
  completionTokens: number
  isEstimated: boolean
  status: string
  cost: string
}

const good = { prompt_tokens: 10, completion_tokens: 4 }
const output = [event(says('你好')), event(says('，世界'))]
const named = (text: string) => text.replaceAll('real-name', 'up')
/** Of `你好，世界` and of the prompt, by o200k_base. */
const COUNTED = { promptTokens: 8, cachedTokens: 0, completionTokens: 3, isEstimated: true }

const NOTHING = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }

describe('metering of what an upstream says it used', () => {
  let gateway: TestGateway
  let user: GatewayUser
  beforeAll(async () => {
    gateway = await startGateway({ engine: 'sqlite' })
    user = await gateway.newUser('100')
  })
  afterAll(() => gateway.close())

  async function lastCall(): Promise<Row> {
    const { records } = await user.must('stats.calls', { pageSize: 1 })
    return records[0] as unknown as Row
  }

  const unbelievable: [string, unknown][] = [
    ['absent', undefined],
    ['null', null],
    ['negative', { prompt_tokens: 10, completion_tokens: -4 }],
    ['negative in the prompt', { prompt_tokens: -10, completion_tokens: 4 }],
    ['fractional', { prompt_tokens: 10.5, completion_tokens: 4 }],
    ['a text', { prompt_tokens: '10', completion_tokens: '4' }],
    ['beyond exact numbers', { prompt_tokens: 10, completion_tokens: 2 ** 53 }],
    ['1e308', { prompt_tokens: 1e308, completion_tokens: 1e308 }],
    ['with more cached than prompt', { ...good, prompt_tokens_details: { cached_tokens: 11 } }],
    ['with negative cached', { ...good, prompt_tokens_details: { cached_tokens: -1 } }],
    ['nothing where something was said', { prompt_tokens: 0, completion_tokens: 0 }],
    ['half', { prompt_tokens: 10 }],
    ['an array', [10, 4]],
  ]

  it.each([
    ['answer', { prompt_tokens: 10, completion_tokens: 101 }, [10, 0, 100]],
    ['prompt', { prompt_tokens: 4097, completion_tokens: 4 }, [84, 0, 4]],
    [
      'prompt, most of it cached',
      { prompt_tokens: 188, completion_tokens: 4, prompt_tokens_details: { cached_tokens: 120 } },
      [84, 16, 4],
    ],
  ])(
    'bills a usage above what was held for the %s at what was held, and raises an alert',
    async (_name, usage, billed) => {
      const before = await alerts()
      gateway.upstream.play(answers(completion('你好，世界', usage)))
      const answer = (await (await user.post('/chat/completions', question('hi'))).json()) as {
        usage: object
      }
      const call = await lastCall()
      expect([call.promptTokens, call.cachedTokens, call.completionTokens]).toEqual(billed)
      expect(call.isEstimated).toBe(false)
      expect(answer.usage).toMatchObject({
        prompt_tokens: billed[0],
        completion_tokens: billed[2],
        cost: Number(call.cost),
      })
      await until(async () => (await alerts()) > before, 5000)
    },
  )

  async function alerts(): Promise<number> {
    const rows = await gateway.deps.database.db
      .selectFrom('payment_alert')
      .select('times')
      .where('kind', '=', 'usageAboveBound')
      .where('subject', '=', 'up')
      .execute()
    return rows.reduce((sum, { times }) => sum + times, 0)
  }

  const inParts = (text: string) => [
    { type: 'thinking', thinking: [{ type: 'text', text: text.slice(0, 1) }] },
    { type: 'text', text: text.slice(1) },
  ]
  it.each([true, false])('counts what is said in parts as it counts words (stream: %s)', async (stream) => {
    const part = (text: string) =>
      event(chunk({ choices: [{ index: 0, delta: { content: inParts(text) }, finish_reason: null }] }))
    const whole = completion('', undefined)
    gateway.upstream.play(
      stream
        ? streams([part('你好'), part('，世界'), event(finishes()), DONE])
        : answers({
            ...whole,
            choices: [
              {
                index: 0,
                message: { role: 'assistant', content: inParts('你好，世界') },
                finish_reason: 'stop',
              },
            ],
          }),
    )
    await (await user.post('/chat/completions', question('hi', { stream }))).text()
    expect(await lastCall()).toMatchObject(COUNTED)
  })

  it('cuts an upstream that says far more in few pieces than was asked for', async () => {
    const piece = event(says(' word'.repeat(200)))
    gateway.upstream.play(streams([...Array.from({ length: 40 }, () => piece), event(finishes()), DONE]))
    const text = await (await user.post('/chat/completions', question('hi', { stream: true }))).text()
    expect(eventsOf(text).filter((data) => data.includes(' word')).length).toBeLessThan(10)
    expect(text).toContain('"finish_reason":"length"')
    expect(await lastCall()).toMatchObject({ completionTokens: 100, isEstimated: true })
  })

  it.each(unbelievable)('counts here and says so when the usage of a stream is %s', async (_name, usage) => {
    gateway.upstream.play(
      streams([...output, event(finishes()), ...(usage === undefined ? [] : [event(uses(usage))]), DONE]),
    )
    const events = eventsOf(
      await (await user.post('/chat/completions', question('hi', { stream: true }))).text(),
    )
    expect(await lastCall()).toMatchObject({ ...COUNTED, status: 'succeeded', cost: '0.00004' })
    expect(JSON.parse(events.at(-2) ?? '')).toMatchObject({
      usage: { prompt_tokens: 8, completion_tokens: 3, cost: 0.00004 },
    })
  })

  it.each(unbelievable)(
    'counts here and says so when the usage of a whole answer is %s',
    async (_name, usage) => {
      gateway.upstream.play(answers(completion('你好，世界', usage)))
      const answer = (await (await user.post('/chat/completions', question('hi'))).json()) as object
      expect(answer).toMatchObject({ usage: { prompt_tokens: 8, completion_tokens: 3, cost: 0.00004 } })
      expect(await lastCall()).toMatchObject({ ...COUNTED, status: 'succeeded', cost: '0.00004' })
    },
  )

  it.each([
    ['repeated', [event(uses({ prompt_tokens: 9, completion_tokens: 3 })), event(uses(good))]],
    ['followed by null', [event(uses(good)), event(chunk({ choices: [], usage: null }))]],
    ['followed by zeros', [event(uses(good)), event(uses(NOTHING))]],
    [
      'followed by zeros on the end',
      [
        event(uses(good)),
        event(chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: NOTHING })),
      ],
    ],
    ['followed by half of it', [event(uses(good)), event(uses({ prompt_tokens: 10 }))]],
  ])('bills the last usage when it is %s', async (_name, tail) => {
    gateway.upstream.play(streams([...output, event(finishes()), ...tail, DONE]))
    await (await user.post('/chat/completions', question('hi', { stream: true }))).text()
    expect(await lastCall()).toMatchObject({
      promptTokens: 10,
      completionTokens: 4,
      isEstimated: false,
      cost: '0.000052',
    })
  })

  const HIDDEN = {
    prompt_tokens: 32,
    completion_tokens: 9,
    total_tokens: 135,
    completion_tokens_details: { reasoning_tokens: 94 },
  }
  const cached = {
    ...HIDDEN,
    completion_tokens_details: null,
    prompt_tokens: 41,
    prompt_tokens_details: { cached_tokens: 5 },
  }
  it.each([
    ['thoughts beside its counter', HIDDEN, [32, 103]],
    ['tokens that nothing names', { ...HIDDEN, completion_tokens_details: null }, [32, 103]],
    ['an answer in the total alone', { prompt_tokens: 32, total_tokens: 40 }, [32, 8]],
    [
      'thoughts among its counter',
      { ...HIDDEN, total_tokens: 41, completion_tokens_details: { reasoning_tokens: 4 } },
      [32, 9],
    ],
    ['a total that is less', { ...HIDDEN, total_tokens: 9 }, [32, 9]],
    ['a total that is none', { ...HIDDEN, total_tokens: '135' }, [32, 9]],
    ['a total with tokens of a cache beside the prompt', { ...cached, total_tokens: 55 }, [41, 9]],
  ])('bills all that the vendor bills: %s', async (_name, usage, [prompt, billed]) => {
    const tokens = { promptTokens: prompt, completionTokens: Math.min(billed ?? 0, 100), isEstimated: false }
    const shown = { prompt_tokens: prompt, completion_tokens: tokens.completionTokens }
    gateway.upstream.play(answers(completion('你好，世界', usage)))
    expect(await (await user.post('/chat/completions', question('hi'))).json()).toMatchObject({
      usage: shown,
    })
    const whole = await lastCall()
    expect(whole).toMatchObject(tokens)
    gateway.upstream.play(
      streams([...output, event(finishes()), event(uses(usage)), event(uses(NOTHING)), DONE]),
    )
    const text = await (await user.post('/chat/completions', question('hi', { stream: true }))).text()
    expect(JSON.parse(eventsOf(text).at(-2) ?? '')).toMatchObject({ usage: shown })
    expect(await lastCall()).toMatchObject({ ...tokens, cost: whole.cost })
  })

  it('bills an embedding whose upstream says only the total', async () => {
    const answer = (usage: object) =>
      answers({ object: 'list', data: [{ embedding: [0.5], index: 0 }], usage })
    const ask = async () =>
      (await user.post('/embeddings', { model: 'up-embed', input: '你好，世界' })).json()
    for (const usage of [
      { total_tokens: 7 },
      { prompt_tokens: 3, total_tokens: 7 },
      { prompt_tokens: 7, total_tokens: 0 },
    ]) {
      gateway.upstream.play(answer(usage))
      expect(await ask()).toMatchObject({ usage: { prompt_tokens: 7, cost: 0.0000035 } })
      expect(await lastCall()).toMatchObject({ promptTokens: 7, isEstimated: false })
    }
    gateway.upstream.play(answer({ prompt_tokens: -3, total_tokens: 7 }))
    expect(await ask()).toMatchObject({ usage: { estimated: true } })
  })

  it('bills the last of cumulative usages, not their sum, and hands every piece on at once', async () => {
    const piece = (content: string, completion_tokens: number) =>
      event(
        chunk({
          choices: [{ index: 0, delta: { content } }],
          usage: { prompt_tokens: 10, completion_tokens },
        }),
      )
    gateway.upstream.play(streams([piece('你', 1), piece('好', 2), piece('呀', 3), DONE]))
    const text = await (await user.post('/chat/completions', question('hi', { stream: true }))).text()
    expect(text.startsWith(named(piece('你', 1) + piece('好', 2) + piece('呀', 3)))).toBe(true)
    expect(await lastCall()).toMatchObject({ promptTokens: 10, completionTokens: 3, isEstimated: false })
  })

  it('counts here what was said after the only usage', async () => {
    gateway.upstream.play(
      streams([event(uses({ prompt_tokens: 8, completion_tokens: 1 })), ...output, event(finishes()), DONE]),
    )
    await (await user.post('/chat/completions', question('hi', { stream: true }))).text()
    expect(await lastCall()).toMatchObject(COUNTED)
  })

  it('bills cached tokens at their price', async () => {
    gateway.upstream.play(answers(completion('好', { ...good, prompt_cache_hit_tokens: 6 })))
    await user.post('/chat/completions', question('hi'))
    expect(await lastCall()).toMatchObject({ promptTokens: 10, cachedTokens: 6, cost: '0.000043' })
  })

  it('bills a stream and a whole answer of equal usage equally', async () => {
    gateway.upstream.play(answers(completion('好', good)))
    await user.post('/chat/completions', question('hi'))
    const whole = await lastCall()
    gateway.upstream.play(streams([event(says('好')), event(finishes()), event(uses(good)), DONE]))
    await (await user.post('/chat/completions', question('hi', { stream: true }))).text()
    expect((await lastCall()).cost).toBe(whole.cost)
  })

  const failed = event(
    JSON.stringify({ error: { message: 'boom sk-upstream-canary-0123456789', code: 500 } }),
  )
  it('charges nothing for an error before any output (BP3), even with a usage', async () => {
    gateway.upstream.play(streams([failed, event(uses(good)), DONE]))
    const text = await (await user.post('/chat/completions', question('hi', { stream: true }))).text()
    expect(JSON.parse(eventsOf(text)[0] ?? '')).toMatchObject({
      error: { code: 'upstream_error', type: 'server_error' },
    })
    expect(text).not.toMatch('canary')
    expect(text).not.toMatch('[DONE]')
    expect(await lastCall()).toMatchObject({ status: 'failed', cost: '0.00', completionTokens: 0 })
  })

  it.each([
    ['null', null],
    ['error', 'error'],
  ])('charges nothing for an empty answer that finishes with %s', async (_name, reason) => {
    gateway.upstream.play(
      answers(completion('', good, { choices: [{ message: { content: '' }, finish_reason: reason }] })),
    )
    expect((await user.post('/chat/completions', question('hi'))).status).toBe(502)
    expect(await lastCall()).toMatchObject({ status: 'failed', cost: '0.00' })
  })

  it('charges the prompt of an empty answer that finishes properly', async () => {
    gateway.upstream.play(answers(completion('', { prompt_tokens: 10, completion_tokens: 0 })))
    expect((await user.post('/chat/completions', question('hi'))).status).toBe(200)
    expect(await lastCall()).toMatchObject({ status: 'succeeded', cost: '0.00002' })
  })

  it('bills what was said before an error, by the usage that comes after it', async () => {
    gateway.upstream.play(streams([...output, failed, event(uses(good)), DONE]))
    const text = await (await user.post('/chat/completions', question('hi', { stream: true }))).text()
    expect(eventsOf(text).at(-1)).toMatch('upstream_error')
    expect(await lastCall()).toMatchObject({ status: 'failed', cost: '0.000052', isEstimated: false })
  })

  it('skips what is no part of an answer, and hands out all of it', async () => {
    const noise = [
      'data: : PROCESSING\n\n',
      event('[HEARTBEAT]'),
      event('"wait"'),
      event('7'),
      event('[]'),
      event('null'),
    ]
    const words = Array.from({ length: 40 }, () => event(says('字')))
    const together = event(`: PROCESSING\ndata: ${says('字')}\ndata: ${says('字')}`)
    gateway.upstream.play(
      streams([
        ...noise,
        ...words.slice(2),
        together,
        ...noise,
        event(finishes()),
        event(uses(good)),
        ...noise,
        DONE,
      ]),
    )
    const text = await (await user.post('/chat/completions', question('hi', { stream: true }))).text()
    expect(eventsOf(text).filter((data) => data.includes('字'))).toHaveLength(40)
    expect(text).not.toMatch(/PROCESSING|HEARTBEAT|wait|error/)
    expect(
      eventsOf(text)
        .slice(0, -1)
        .every((data) => data.startsWith('{"')),
    ).toBe(true)
    expect(await lastCall()).toMatchObject({ status: 'succeeded', cost: '0.000052', isEstimated: false })
  })

  it('bills what was passed on, not what an upstream goes on to say after an error', async () => {
    const words = Array.from({ length: 40 }, () => event(says('字')))
    gateway.upstream.play(
      streams([
        ...output,
        failed,
        ...words,
        event(finishes()),
        event(uses({ prompt_tokens: 10, completion_tokens: 43 })),
        DONE,
      ]),
    )
    const text = await (await user.post('/chat/completions', question('hi', { stream: true }))).text()
    expect(text).not.toMatch('字')
    expect(await lastCall()).toMatchObject({ ...COUNTED, status: 'failed' })
  })

  it.each([['error'], ['network_error'], ['insufficient_system_resource']])(
    'fails an answer that ends with %s, and bills what was said',
    async (reason) => {
      const end = event(
        chunk({
          choices: [
            {
              index: 0,
              delta: { content: '' },
              finish_reason: reason,
              error: { code: 502, message: 'lost' },
            },
          ],
        }),
      )
      gateway.upstream.play(streams([...output, end, event(uses(good)), DONE]))
      const text = await (await user.post('/chat/completions', question('hi', { stream: true }))).text()
      expect(text).toMatch(/lost/)
      expect(text).not.toMatch(/DONE|finish_reason":"/)
      expect(await lastCall()).toMatchObject({ status: 'failed', cost: '0.000052', completionTokens: 4 })
    },
  )

  it.each([
    ['the stream ends without [DONE]', streams([...output, 'data: {"cho'])],
    ['the connection breaks', streams([...output], { last: 'reset' as const, delayMs: 5 })],
  ])('tells the caller and bills what was said when %s', async (_name, script) => {
    gateway.upstream.play(script)
    const text = await (await user.post('/chat/completions', question('hi', { stream: true }))).text()
    expect(text.startsWith(named(output.join('')))).toBe(true)
    expect(JSON.parse(eventsOf(text).at(-1) ?? '')).toHaveProperty(
      'error.code',
      expect.stringMatching(/^upstream_/),
    )
    expect(text).not.toMatch('[DONE]')
    expect(await lastCall()).toMatchObject({ ...COUNTED, status: 'failed' })
  })

  it('bills reasoning and calls of tools that no usage covers', async () => {
    const delta = (part: object) =>
      event(chunk({ choices: [{ index: 0, delta: part, finish_reason: null }] }))
    gateway.upstream.play(
      streams([
        delta({ reasoning_content: '想一想' }),
        delta({ tool_calls: [{ index: 0, function: { name: 'weather', arguments: '{"city":"上海"}' } }] }),
        event(finishes('tool_calls')),
        DONE,
      ]),
    )
    await (await user.post('/chat/completions', question('hi', { stream: true }))).text()
    expect((await lastCall()).completionTokens).toBeGreaterThan(6)
  })
})
