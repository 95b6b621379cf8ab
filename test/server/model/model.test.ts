import { maasClient, type MaasClient } from '../support/maas-client.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'

forEachDatabase((engine) => {
  let server: TestApp
  let visitor: MaasClient
  beforeAll(async () => {
    server = await startApp({ engine })
    visitor = maasClient(server.app)
  })
  afterAll(() => server.close())

  const ids = async (input: object) => (await visitor.must('model.list', input)).records.map(({ id }) => id)
  const all = ['t-chat', 't-chat-plain', 't-image', 't-speech', 't-video', 't-embed']

  it('shows visitors the models in the order of the catalog', async () => {
    expect(await ids({})).toEqual(all)
  })

  it('never shows an upstream', async () => {
    const { body } = await visitor.call('model.list')
    expect(JSON.stringify(body)).not.toMatch(/127\.0\.0\.1:9|SECRET_UPSTREAM_KEY|hidden-name|upstream/)
  })

  it('shows prices as money with at least two decimals, with the cached price filled in', async () => {
    expect(await visitor.must('model.detail', { modelId: 't-chat-plain' })).toEqual({
      id: 't-chat-plain',
      name: '白鹭对话',
      vendor: 'Beta',
      type: 'chat',
      description: '',
      tags: [],
      contextLength: 8192,
      maxOutputTokens: 1024,
      inputs: ['text'],
      parameters: ['temperature', 'top_p', 'max_tokens', 'stop'],
      price: { input: '0.001', cachedInput: '0.001', output: '0.003' },
      isBuiltin: true,
    })
    expect(await visitor.must('model.detail', { modelId: 't-chat' })).toMatchObject({
      price: { input: '2.00', cachedInput: '0.50', output: '8.00' },
      isBuiltin: false,
    })
    expect((await visitor.must('model.detail', { modelId: 't-image' })).price).toEqual({ perImage: '0.10' })
  })

  it.each([
    [{ keyword: 'ACME' }, ['t-chat', 't-image', 't-video', 't-embed']],
    [{ keyword: 'T-CHAT' }, ['t-chat', 't-chat-plain']],
    [{ keyword: '青岚' }, ['t-chat']],
    [{ keyword: 'fast' }, ['t-chat']],
    [{ keyword: '100%' }, ['t-chat']],
    [{ keyword: ' 推理 ' }, ['t-chat']],
    [{ keyword: '_' }, []],
    [{ keyword: '' }, all],
    [{ type: 'image' }, ['t-image']],
    [{ type_MultiString: 'image,video' }, ['t-image', 't-video']],
    [{ vendor: 'Beta' }, ['t-chat-plain', 't-speech']],
    [{ vendor: 'beta' }, []],
    [{ tag: 'Fast' }, ['t-chat']],
    [{ vendor: 'Acme', type: 'chat' }, ['t-chat']],
    [{ column: 'id', order: 'asc' }, ['t-chat', 't-chat-plain', 't-embed', 't-image', 't-speech', 't-video']],
    [{ column: 'vendor', order: 'desc', type: 'chat' }, ['t-chat-plain', 't-chat']],
  ])('finds by %j', async (input, expected) => {
    expect(await ids(input)).toEqual(expected)
  })

  it('cuts into pages', async () => {
    const page = await visitor.must('model.list', { pageNo: 2, pageSize: 4 })
    expect(page).toMatchObject({ total: 6, size: 4, current: 2, pages: 2 })
    expect(page.records.map(({ id }) => id)).toEqual(['t-video', 't-embed'])
    expect(await visitor.must('model.list', { pageNo: 9 })).toMatchObject({ records: [], total: 6, pages: 1 })
  })

  it.each([
    [{ column: 'upstreams' }, 'column'],
    [{ type: 'audio' }, 'type'],
    [{ type_MultiString: 'chat,audio' }, 'type_MultiString'],
    [{ pageSize: 101 }, 'pageSize'],
    [{ pageNo: 0 }, 'pageNo'],
    [{ pageNo: '1e1' }, 'pageNo'],
    [{ secret: '1' }, 'secret'],
  ])('refuses %j and names the field', async (input, field) => {
    const { status, body } = await visitor.call('model.list', input)
    expect(status).toBe(400)
    expect(body.message).toContain(field)
  })

  it('answers 404 for a model that is not there', async () => {
    expect((await visitor.call('model.detail', { modelId: 'gone' })).status).toBe(404)
  })
})
