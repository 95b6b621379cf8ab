import { V1_ERROR_CODES } from '../../../contract/v1-errors.ts'
import { diagnoseCallById } from '../../../server/governance/diagnosis/diagnose-call.ts'
import { until } from '../../support/start-server.ts'
import { maasClient } from '../support/maas-client.ts'
import { answers, completion, DONE, event, hangs, says, streams } from '../../upstream/scripts.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const refusal = (code: string) => answers({ error: { message: '不行', code } }, 400)

forEachDatabase((engine) => {
  describe('the diagnosis of a call', () => {
    let gateway: TestGateway
    let user: GatewayUser
    beforeAll(async () => {
      gateway = await startGateway({
        engine,
        env: { UPSTREAM_IDLE_SECONDS: '1.5', UPSTREAM_TOTAL_SECONDS: '5' },
      })
      user = await gateway.newUser('100')
    })
    afterAll(() => gateway.close())

    const diagnose = (requestId: string) => user.must('stats.diagnosis', { requestId })
    const idOf = (answer: Response) => answer.headers.get('x-request-id') ?? ''

    async function expectDiagnosis(script: Parameters<typeof gateway.upstream.play>[0], code: string) {
      gateway.upstream.play(script)
      const answer = await user.post('/chat/completions', question('hi'))
      const { error } = (await answer.json()) as { error: { code: string } }
      expect(error.code).toBe(code)
      expect(await diagnose(idOf(answer))).toMatchObject({
        status: 'failed',
        code: (V1_ERROR_CODES as readonly string[]).includes(code) ? code : 'upstream_refused',
        errorCode: code,
        attempts: 1,
        cost: '0.00',
        packageValue: '0.00',
        isReaped: false,
        keyName: expect.any(String),
      })
    }

    const FAILURES = [
      ['refuses it', answers({ error: { message: '太长了' } }, 400), 'upstream_refused'],
      ['has no room for it', refusal('context_length_exceeded'), 'context_length_exceeded'],
      ['blocks its content', refusal('content_filter'), 'content_filter'],
      ['breaks', answers('oops', 500), 'upstream_error'],
      ['answers nonsense', answers('no JSON'), 'upstream_error'],
      ['says nothing', hangs, 'upstream_timeout'],
    ] as const
    it.each(FAILURES)(
      'of a model that %s says the code that the caller had, and that it cost nothing',
      (_, script, code) => expectDiagnosis(script, code),
    )

    it('of a stream that breaks off says so, with what was charged', async () => {
      gateway.upstream.play(streams([event(says('你好'))], { last: 'reset' }))
      const answer = await user.post('/chat/completions', question('hi', { stream: true }))
      const text = await answer.text().catch(() => '')
      expect(text).toContain('upstream_error')
      const diagnosis = await diagnose(idOf(answer))
      expect(diagnosis).toMatchObject({
        status: 'failed',
        code: 'upstream_error',
        errorCode: 'upstream_error',
      })
      expect(Number(diagnosis.cost)).toBeGreaterThan(0)
      expect(diagnosis.completionTokens).toBeGreaterThan(0)
    })

    it('of a call that went well blames nothing, and is for its user alone', async () => {
      gateway.upstream.play(answers(completion('好', { prompt_tokens: 1, completion_tokens: 1 })))
      const requestId = idOf(await user.post('/chat/completions', question('hi')))
      expect(await diagnose(requestId)).toMatchObject({ status: 'succeeded', code: null, errorCode: null })
      const stranger = await gateway.newUser('1')
      const theirs = await stranger.call('stats.diagnosis', { requestId })
      const never = await stranger.call('stats.diagnosis', { requestId: 'never-was' })
      expect(theirs.status).toBe(404)
      expect({ ...theirs.body, timestamp: 0 }).toEqual({ ...never.body, timestamp: 0 })
    })

    it('of a stream whose caller leaves says that it was cancelled', async () => {
      gateway.upstream.play(streams([event(says('你好')), event(says('再见'))], { last: 'hang' }))
      const leave = new AbortController()
      const answer = await fetch(`${gateway.origin}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${user.key}` },
        body: JSON.stringify(question('hi', { stream: true })),
        signal: leave.signal,
      })
      const requestId = idOf(answer)
      leave.abort()
      const db = gateway.deps.database.db
      const isSettled = async () => (await diagnoseCallById(db, requestId))?.[0]?.includes('中止')
      await until(isSettled, 5000)
      expect((await diagnoseCallById(db, requestId))?.at(-1)).toBe('原因：调用方自己断开')
      expect(await diagnose(requestId)).toMatchObject({
        status: 'aborted',
        code: 'request_cancelled',
        errorCode: 'request_cancelled',
      })
    })

    it.each([
      ['pictures', '/images/generations', { model: 'up-image', prompt: '海' }],
      ['vectors', '/embeddings', { model: 'up-embed', input: '你好' }],
      ['speech', '/audio/speech', { model: 'up-speech', input: '你好', voice: 'nova' }],
    ])('of %s too', async (_what, path, body) => {
      gateway.upstream.play(answers('oops', 503))
      const requestId = idOf(await user.post(path, body))
      expect(await diagnose(requestId)).toMatchObject({ status: 'failed', errorCode: 'upstream_error' })
    })

    it('of an empty stream says that its upstream is at fault', async () => {
      gateway.upstream.play(streams([DONE]))
      const answer = await user.post('/chat/completions', question('hi', { stream: true }))
      await answer.text()
      expect(await diagnose(idOf(answer))).toMatchObject({ status: 'failed', errorCode: 'upstream_error' })
    })

    it('keeps at most 64 characters of a code that an upstream gave, without what a database refuses', async () => {
      gateway.upstream.play(refusal(`a\u0000b错${'x'.repeat(200)}`))
      const requestId = idOf(await user.post('/chat/completions', question('hi')))
      const { errorCode } = await diagnose(requestId)
      expect(errorCode).toMatch(/^abx{2,62}$/)
    })

    it('of a call that cannot be paid there is none: it never began', async () => {
      const { accessToken } = await gateway.signIn('13800009999')
      const answer = await fetch(`${gateway.origin}/v1/chat/completions`, {
        method: 'POST',
        headers: { 'x-access-token': accessToken },
        body: JSON.stringify(question('hi')),
      })
      expect(answer.status).toBe(402)
      const { status } = await maasClient(gateway.app, accessToken).call('stats.diagnosis', {
        requestId: idOf(answer),
      })
      expect(status).toBe(404)
    })

    it('shows the code in its bill, and of a call from before codes were recorded concludes it', async () => {
      gateway.upstream.play(answers('oops', 500))
      const requestId = idOf(await user.post('/chat/completions', question('hi')))
      expect(await user.must('stats.receipt', { requestId })).toMatchObject({ errorCode: 'upstream_error' })
      expect(await diagnoseCallById(gateway.deps.database.db, requestId)).toContain(
        '  回给调用方的错误码 upstream_error',
      )
      await gateway.deps.database.db
        .updateTable('call')
        .set({ error_code: null })
        .where('request_id', '=', requestId)
        .execute()
      expect(await diagnose(requestId)).toMatchObject({ code: 'upstream_error', errorCode: null })
    })

    // Last: its upstream is left alone for a while.
    it('of a model that is busy says the code that the caller had, and that it cost nothing', () =>
      expectDiagnosis(answers({ error: { message: 'slow down' } }, 429), 'upstream_busy'))
  })
})
