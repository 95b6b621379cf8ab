import { answers, completion, event, hangs, says, streams } from '../../upstream/scripts.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

forEachDatabase((engine) => {
  describe('the diagnosis of a call', () => {
    let gateway: TestGateway
    let user: GatewayUser
    beforeAll(async () => {
      gateway = await startGateway({
        engine,
        env: { UPSTREAM_IDLE_SECONDS: '0.5', UPSTREAM_TOTAL_SECONDS: '2' },
      })
      user = await gateway.newUser('100')
    })
    afterAll(() => gateway.close())

    const diagnose = (requestId: string) => user.must('stats.diagnosis', { requestId })
    const idOf = (answer: Response) => answer.headers.get('x-request-id') ?? ''

    async function expectTold(script: Parameters<typeof gateway.upstream.play>[0], code: string) {
      gateway.upstream.play(script)
      const answer = await user.post('/chat/completions', question('hi'))
      const { error } = (await answer.json()) as { error: { code: string } }
      expect(error.code).toBe(code)
      expect(await diagnose(idOf(answer))).toMatchObject({
        status: 'failed',
        code,
        attempts: 1,
        cost: '0.00',
        packageValue: '0.00',
        isReaped: false,
        keyName: expect.any(String),
      })
    }

    const FAILURES = [
      ['refuses it', answers({ error: { message: '太长了' } }, 400), 'upstream_refused'],
      ['breaks', answers('oops', 500), 'upstream_error'],
      ['answers nonsense', answers('no JSON'), 'upstream_error'],
      ['says nothing', hangs, 'upstream_timeout'],
    ] as const
    it.each(FAILURES)(
      'of a model that %s says the code that the caller had, and that it cost nothing',
      (_, script, code) => expectTold(script, code),
    )

    it('of a stream that breaks off says so, with what was charged', async () => {
      gateway.upstream.play(streams([event(says('你好'))], { last: 'reset' }))
      const answer = await user.post('/chat/completions', question('hi', { stream: true }))
      const text = await answer.text().catch(() => '')
      expect(text).toContain('upstream_error')
      const told = await diagnose(idOf(answer))
      expect(told).toMatchObject({ status: 'failed', code: 'upstream_error' })
      expect(Number(told.cost)).toBeGreaterThan(0)
      expect(told.completionTokens).toBeGreaterThan(0)
    })

    it('of a call that went well blames nothing, and is for its user alone', async () => {
      gateway.upstream.play(answers(completion('好', { prompt_tokens: 1, completion_tokens: 1 })))
      const requestId = idOf(await user.post('/chat/completions', question('hi')))
      expect(await diagnose(requestId)).toMatchObject({ status: 'succeeded', code: null })
      const stranger = await gateway.newUser('1')
      const theirs = await stranger.call('stats.diagnosis', { requestId })
      const never = await stranger.call('stats.diagnosis', { requestId: 'never-was' })
      expect(theirs.status).toBe(404)
      expect({ ...theirs.body, timestamp: 0 }).toEqual({ ...never.body, timestamp: 0 })
    })

    // Last: its upstream is left alone for a while.
    it('of a model that is busy says the code that the caller had, and that it cost nothing', () =>
      expectTold(answers({ error: { message: 'slow down' } }, 429), 'rate_limit_exceeded'))
  })
})
