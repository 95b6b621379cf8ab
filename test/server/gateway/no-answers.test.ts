import { answers } from '../../upstream/scripts.ts'
import type { Script } from '../../upstream/start-upstream.ts'
import { inGateway } from './in-gateway.ts'
import { settledReceipt } from './settled-receipt.ts'

const PNG = 'iVBORw0KGgo='
const sends =
  (contentType: string, body: string | Buffer): Script =>
  ({ response }) =>
    void response.writeHead(200, { 'content-type': contentType }).end(body)
const PAGE = '<!DOCTYPE html><html><body>网站维护中</body></html>'
const MINIMAX = JSON.stringify({ base_resp: { status_code: 1008, status_msg: 'insufficient balance' } })
const sound = Buffer.from([0xff, 0xfb, 0x90, 0, 1, 2, 3])

describe('a 200 that is no answer', () => {
  const { gateway, user } = inGateway({ engine: 'sqlite', second: { priority: 0 } }, '10')

  const form = (fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ model: 'up-transcribe', ...fields })) body.set(name, value)
    body.set('file', new Blob([Buffer.alloc(9000, 7)]), 'a.wav')
    return fetch(`${gateway.origin}/v1/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.key}` },
      body,
    })
  }
  const speak = (more: object = {}) =>
    user.post('/audio/speech', { model: 'up-speech', input: '你好', ...more })
  const draw = () => user.post('/images/generations', { model: 'edit-image', prompt: '海' })
  const embed = () => user.post('/embeddings', { model: 'up-embed', input: '海' })

  const idOf = (answer: Response) => answer.headers.get('x-request-id') ?? ''
  async function attemptsOf(answer: Response) {
    const rows = await gateway.deps.database.db
      .selectFrom('call_attempt')
      .select('outcome')
      .where('request_id', '=', idOf(answer))
      .orderBy('n')
      .execute()
    return rows.map(({ outcome }) => outcome)
  }
  /** They are kept a second later. */
  async function reasonsOf(answer: Response): Promise<string[]> {
    await gateway.deps.attemptReasons.store()
    const rows = await gateway.deps.database.db
      .selectFrom('attempt_reason')
      .select('reason')
      .where('request_id', '=', idOf(answer))
      .orderBy('n')
      .execute()
    return rows.map(({ reason }) => reason)
  }

  it.each<[string, () => Promise<Response>, Script, Script]>([
    ['of speech, of type JSON', speak, sends('application/json', MINIMAX), sends('audio/mpeg', sound)],
    ['of speech, of the type of sound', speak, sends('audio/mpeg', MINIMAX), sends('audio/mpeg', sound)],
    ['of speech, a page', speak, sends('text/html; charset=utf-8', PAGE), sends('audio/mpeg', sound)],
    ['of speech, nothing', speak, sends('audio/mpeg', ''), sends('audio/mpeg', sound)],
    [
      'of speech in events, JSON',
      () => speak({ stream_format: 'sse' }),
      sends('application/json', MINIMAX),
      sends(
        'text/event-stream',
        'data: {"type":"speech.audio.delta","audio":"AAAA"}\n\ndata: {"type":"speech.audio.done"}\n\n',
      ),
    ],
    ['of pictures, a page', draw, sends('text/html', PAGE), answers({ data: [{ b64_json: PNG }] })],
    [
      'of pictures, a page in place of the picture',
      draw,
      answers({ data: [{ b64_json: Buffer.from(PAGE).toString('base64') }] }),
      answers({ data: [{ b64_json: PNG }] }),
    ],
    [
      'of pictures, an error',
      draw,
      answers(JSON.parse(MINIMAX) as object),
      answers({ data: [{ b64_json: PNG }] }),
    ],
    ['of transcriptions, a page', () => form({}), sends('text/html', PAGE), answers({ text: '好' })],
    [
      'of transcriptions as text, a page',
      () => form({ response_format: 'text' }),
      sends('text/plain', PAGE),
      sends('text/plain', '好'),
    ],
    [
      'of transcriptions as text, an error',
      () => form({ response_format: 'srt' }),
      sends('text/plain', MINIMAX),
      sends('text/plain', ''),
    ],
    [
      'of transcriptions, an error beside no words',
      () => form({}),
      answers({ text: '', error: { message: 'no' } }),
      answers({ text: '好' }),
    ],
    [
      'of transcriptions in events, a page',
      () => form({ stream: 'true' }),
      sends('text/html', PAGE),
      sends('text/event-stream', 'data: {"type":"transcript.text.done","text":"好"}\n\n'),
    ],
    ['of embeddings, a page', embed, sends('text/html', PAGE), answers({ data: [{ embedding: [1] }] })],
  ])('%s, is not sold: the next upstream is asked, else it is free', async (_what, ask, broken, good) => {
    gateway.upstream.play(broken)
    gateway.backup.play(good)
    const answer = await ask()
    await answer.arrayBuffer()
    expect(answer.status).toBe(200)
    const receipt = await settledReceipt(user, answer)
    expect(receipt.status).toBe('succeeded')
    expect(await attemptsOf(answer)).toEqual(['failed', 'succeeded'])
    gateway.backup.play(broken)
    const before = await user.wallet()
    const failed = await ask()
    expect([failed.status, await failed.json()]).toMatchObject([502, { error: {} }])
    expect(await user.wallet()).toEqual(before)
    expect(await settledReceipt(user, failed)).toMatchObject({ status: 'failed', cost: '0.00' })
    expect(await attemptsOf(failed)).toEqual(['failed', 'failed'])
    expect(await reasonsOf(failed)).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
  })
})
