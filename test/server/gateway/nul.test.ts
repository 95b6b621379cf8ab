import { answers, completion } from '../../upstream/scripts.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { question, startGateway, type GatewayUser, type TestGateway } from './start-gateway.ts'

const NUL = '\0'
const IDS = [
  '/models/%00',
  '/files/file-%00',
  '/files/file-%00/content',
  '/batches/batch_%00',
  '/responses/resp_%00',
  '/responses/resp_%00/input_items',
  '/videos/%00',
  '/videos/%00/content',
  '/media/%00',
  '/files?after=%00',
  '/batches?after=%00',
]

forEachDatabase((engine) => {
  describe('a NUL in what is sent', () => {
    let gateway: TestGateway
    let user: GatewayUser
    beforeAll(async () => {
      gateway = await startGateway({ engine })
      user = await gateway.newUser('10')
      gateway.upstream.play(answers(completion('好', { prompt_tokens: 1, completion_tokens: 1 })))
    })
    afterAll(() => gateway.close())

    const ask = (path: string, init: RequestInit = {}) =>
      fetch(gateway.origin + path, {
        ...init,
        headers: { authorization: `Bearer ${user.key}`, ...init.headers },
      })

    it.each(IDS)('is no name of anything at %s', async (path) => {
      for (const method of ['GET', 'DELETE']) {
        const { status } = await ask(`/v1${path}`, { method })
        expect([method, status < 500]).toEqual([method, true])
      }
    })

    it('in names and members of a body is answered as any other, and nothing is lost of what is kept', async () => {
      const form = new FormData()
      form.set('purpose', 'batch')
      form.set('file', new Blob(['{}']), `a${NUL}b.jsonl`)
      expect((await ask('/v1/files', { method: 'POST', body: form })).status).toBeLessThan(500)
      for (const body of [
        question('你好', { model: `up${NUL}` }),
        question(`你${NUL}好`, { user: NUL, metadata: { [NUL]: NUL } }),
        { model: 'up', input: NUL, previous_response_id: `resp_${NUL}`, store: true },
        { input_file_id: `file-${NUL}`, endpoint: '/v1/chat/completions', completion_window: '24h' },
      ])
        for (const path of ['/chat/completions', '/responses', '/batches']) {
          const { status } = await user.post(path, body)
          expect([path, status < 500]).toEqual([path, true])
        }
      const kept = await user.post('/responses', { model: 'up', input: `你${NUL}好`, metadata: { a: NUL } })
      expect(kept.status).toBe(200)
      const { id } = (await kept.json()) as { id: string }
      expect((await ask(`/v1/responses/${id}`)).status).toBe(200)
    })

    it('in a text of the console is a 400, in its query too', async () => {
      const { status, body } = await user.call('conversation.list', { keyword: NUL })
      expect([status, body.message]).toEqual([400, expect.any(String)])
      for (const path of [
        '/maas/model/detail?modelId=%00',
        '/maas/media/%00',
        '/maas/order/detail?orderNo=%00',
      ])
        expect((await ask(path)).status).toBeLessThan(500)
    })
  })
})
