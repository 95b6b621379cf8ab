import { endpoints, type EndpointName } from '../../../contract/endpoints.ts'
import type { Envelope } from '../../../contract/envelope.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { processorTime } from '../../support/with-room.ts'

const names = Object.keys(endpoints) as EndpointName[]
const ofUsers = names.filter((name) => endpoints[name].auth === 'user')
const JSON_TYPE = { 'content-type': 'application/json' }

forEachDatabase((engine) => {
  describe('/maas', () => {
    let server: TestApp
    let token: string
    beforeAll(async () => {
      server = await startApp({ engine })
      token = (await server.signIn('13800000000')).accessToken
    })
    afterAll(() => server.close())

    const login = '/maas/login/v2/smsAuthV2'
    const post = async (
      url: string,
      payload: string | Buffer,
      headers: Record<string, string> = JSON_TYPE,
    ) => {
      const answer = await server.app.inject({ method: 'POST', url, payload, headers })
      return { answer, status: answer.statusCode, body: answer.json<Envelope<unknown>>() }
    }

    it.each([
      ['a malformed phone', { phone: '12345', code: '123456' }, '手机号格式不正确（phone）', 'phone'],
      ['a phone that is a number', { phone: 13_800_000_000, code: '123456' }, '须为文本（phone）', 'phone'],
      ['a missing phone', { code: '123456' }, '缺少字段 phone', 'phone'],
      ['a code of letters', { phone: '13800000000', code: 'abcdef' }, '验证码为 6 位数字（code）', 'code'],
      [
        'a code in full-width digits',
        { phone: '13800000000', code: '１２３４５６' },
        '验证码为 6 位数字（code）',
        'code',
      ],
      [
        'an unknown field',
        { phone: '13800000000', code: '123456', isAdmin: true },
        '不支持的字段：isAdmin',
        '',
      ],
      ['a list in place of an object', [], '请求内容须为 JSON 对象', ''],
      ['null', null, '缺少字段 phone', 'phone'],
    ])('refuses %s with a Chinese sentence that names the field', async (_name, input, message, field) => {
      const { status, body } = await post(login, JSON.stringify(input))
      expect(status).toBe(400)
      expect(body).toEqual({
        success: false,
        code: 400,
        message,
        result: null,
        timestamp: expect.any(Number),
        // For the form that it was filled in.
        ...(field && { problems: expect.arrayContaining([{ field, message: expect.any(String) }]) }),
      })
    })

    it('never repeats what it was sent', async () => {
      const { answer } = await post(login, JSON.stringify({ phone: 'canary-phone', code: 'canary-code' }))
      expect(answer.body).not.toContain('canary')
    })

    it.each([
      ['broken JSON', '{"phone":', 400, '请求内容不是合法的 JSON'],
      ['an empty body of JSON', '', 400, '请求内容不是合法的 JSON'],
      ['a prototype in the JSON', '{"__proto__":{"isAdmin":true}}', 400, '请求内容不是合法的 JSON'],
      ['a body of 2 MiB', JSON.stringify({ phone: 'x'.repeat(2 ** 21) }), 413, '请求内容过大，请精简后重试'],
    ])('refuses %s', async (_name, payload, code, message) => {
      const { status, body } = await post(login, payload)
      expect(status).toBe(code)
      expect(body).toMatchObject({ success: false, code, message, result: null })
    })

    it('refuses compressed and deeply nested bodies at once', async () => {
      const started = processorTime()
      const nested = await post(login, `${'['.repeat(20_000)}${']'.repeat(20_000)}`)
      const zipped = await post(login, Buffer.from('1f8b0800', 'hex'), {
        ...JSON_TYPE,
        'content-encoding': 'gzip',
      })
      expect([nested.status, zipped.status]).toEqual([400, 400])
      expect(processorTime() - started).toBeLessThan(1000)
    })

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
    ])('refuses content of type %s', async (type) => {
      const { status, body } = await post(login, 'phone=13800000000', { 'content-type': type })
      expect(status).toBe(415)
      expect(body).toMatchObject({ code: 415, message: '不支持的内容类型，请使用 application/json' })
    })

    it('answers an unknown path with the envelope', async () => {
      const { status, body } = await post('/maas/no/such/path', '{}')
      expect(status).toBe(404)
      expect(body).toMatchObject({ success: false, code: 404, message: '请求的资源不存在', result: null })
    })

    it.each([
      '/maas//login/v2/smsAuthV2',
      '/MAAS/login/v2/smsAuthV2',
      '/maas/login/v2/smsAuthV2/',
      '/maas/login/v2/smsAuthV2;x=1',
      '/maas/x/../login/v2/smsAuthV2/%2e',
      '/maas/%zz',
    ])('knows no other spelling of a path: %s', async (url) => {
      const { status } = await post(url, '{}')
      expect([400, 404]).toContain(status)
    })

    it.each([
      ['GET', login, 'POST'],
      ['PUT', '/maas/order/topup', 'POST'],
      ['HEAD', '/maas/login/logout', 'GET'],
      ['OPTIONS', '/maas/login/logout', 'GET'],
      ['DELETE', '/maas/userCenter/verification', 'POST, GET'],
    ] as const)('answers %s %s with 405 and the methods that work', async (method, url, allow) => {
      const answer = await server.app.inject({ method, url, headers: { 'x-access-token': token } })
      expect(answer.statusCode).toBe(405)
      expect(answer.headers.allow).toBe(allow)
    })

    it.each(['x-http-method-override', 'x-method-override'])('ignores %s', async (name) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/maas/login/logout',
        headers: { [name]: 'GET' },
      })
      expect(answer.statusCode).toBe(405)
    })

    it('drops _t and refuses other unknown query fields, repeated ones too', async () => {
      const get = (query: string) => server.app.inject({ url: `/maas/model/list?${query}` })
      expect((await get('_t=1732147200000')).statusCode).toBe(200)
      expect((await get('where=1')).json()).toMatchObject({ code: 400, message: '不支持的字段：where' })
      expect((await get('keyword=a&keyword=b')).statusCode).toBe(400)
      expect((await get('pageSize=101')).json()).toMatchObject({
        code: 400,
        message: '不能大于 100（pageSize）',
      })
      expect((await get('pageNo=1e3')).json().message).toContain('pageNo')
      const ofList = (await get('type_MultiString=chat,smell')).json<Envelope<null>>()
      expect(ofList.message).toMatch(/^无效选项.*（type_MultiString\[1\]）$/)
    })

    it.each(ofUsers)('%s needs a session', async (name) => {
      const { method, path } = endpoints[name]
      const call = (headers: Record<string, string>) =>
        server.app.inject({ method, url: `/maas${path}`, headers, ...(method === 'POST' && { payload: {} }) })
      const answers = [
        await call({}),
        await call({ 'x-access-token': 'x'.repeat(43) }),
        await call({ 'x-access-token': "' or 1=1 --" }),
        await call({ cookie: `accessToken=${token}; X-Access-Token=${token}` }),
        await call({ authorization: `Bearer ${token}` }),
      ]
      for (const answer of answers) {
        expect(answer.statusCode).toBe(401)
        expect(answer.json()).toMatchObject({
          success: false,
          code: 401,
          message: '登录已过期，请重新登录',
          result: null,
        })
      }
    })

    it('takes no token from a query or a body, so such a call cannot end a session', async () => {
      const query = await server.app.inject({
        url: `/maas/login/logout?X-Access-Token=${token}&accessToken=${token}`,
      })
      const body = await post(
        '/maas/userCenter/profile',
        JSON.stringify({ nickname: 'x', 'X-Access-Token': token }),
      )
      expect([query.statusCode, body.status]).toEqual([401, 401])
      const still = await server.app.inject({
        url: '/maas/userCenter/userInfo',
        headers: { 'x-access-token': token },
      })
      expect(still.statusCode).toBe(200)
    })

    it('sends a request id of its own and headers that keep answers out of caches and sniffers', async () => {
      const answer = await server.app.inject({
        url: '/maas/model/list',
        headers: { 'x-request-id': 'forged' },
      })
      expect(answer.headers).toMatchObject({
        'x-request-id': expect.stringMatching(/^[0-9A-Za-z]{22}$/),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      })
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      expect(answer.headers).not.toHaveProperty('strict-transport-security')
    })
  })
})
