import { Writable } from 'node:stream'
import { pino } from 'pino'
import { maasClient } from '../support/maas-client.ts'
import { sendSms } from '../support/send-sms.ts'
import { setPassword } from '../support/set-password.ts'
import { forEachDatabase, startApp } from '../support/start-app.ts'

const PHONE = '13812345678'
const SECRETS = {
  nickname: 'canary-nickname',
  email: 'canary-mail@example.com',
  password: 'canary-password-1',
  keyword: 'canary-keyword',
  idNumber: '11010519491231002X',
  realName: '欧阳金丝雀',
}

function createLog() {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(
        ...chunk
          .toString('utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      )
      done()
    },
  })
  return { lines, log: pino({ level: 'trace', base: undefined }, stream) }
}

forEachDatabase((engine) => {
  describe('the log', () => {
    it('has one line a request, and nothing secret or personal in any', async () => {
      const { lines, log } = createLog()
      const server = await startApp({ engine, overrides: { log } })
      const { accessToken, userInfo } = await server.signIn(PHONE)
      const client = maasClient(server.app, accessToken)
      const code = server.lastCode(PHONE)
      await client.must('user.profile', { nickname: SECRETS.nickname, email: SECRETS.email })
      await client.must('user.verify', {
        realName: SECRETS.realName,
        idNumber: SECRETS.idNumber,
        consent: true,
      })
      await setPassword(server, { phone: PHONE, accessToken, password: SECRETS.password })
      await maasClient(server.app).call('login.password', { phone: PHONE, password: SECRETS.password })
      await maasClient(server.app).call('login.password', { phone: PHONE, password: `${SECRETS.password}!` })
      await maasClient(server.app).call('login.sms', { phone: PHONE, code })
      await client.must('model.list', { keyword: SECRETS.keyword })
      const { key } = await client.must('key.add', { name: 'x' })
      await sendSms(server, { phone: PHONE, captcha: 'canary-captcha' })
      await server.app.inject(`/maas/${SECRETS.keyword}?token=${accessToken}`)
      await client.call('order.detail', { orderNo: 'canary-order' })

      const text = JSON.stringify(lines)
      const secrets = [PHONE, code, accessToken, key, 'canary', ...Object.values(SECRETS)]
      for (const secret of secrets) expect(text).not.toContain(secret)
      expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(14)
      expect(lines.find(({ route }) => route === '/maas/userCenter/profile')).toEqual({
        level: 30,
        time: expect.any(Number),
        msg: 'request',
        reqId: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
        method: 'POST',
        route: '/maas/userCenter/profile',
        status: 200,
        ms: expect.any(Number),
        userId: userInfo.id,
      })
      await server.close()
    })
  })
})

describe('an unexpected failure', () => {
  it('is logged whole and shown as nothing but an internal error', async () => {
    const { lines, log } = createLog()
    const server = await startApp({ engine: 'sqlite', overrides: { log } })
    const { accessToken } = await server.signIn(PHONE)
    await server.deps.database.db.schema.dropTable('wallet').execute()
    const { status, body, headers } = await maasClient(server.app, accessToken).call('user.info')
    expect(status).toBe(500)
    expect(body).toEqual({
      success: false,
      code: 500,
      message: '服务器内部错误',
      result: null,
      timestamp: expect.any(Number),
    })
    expect(lines.find(({ msg }) => msg === 'unexpected failure')).toMatchObject({
      level: 50,
      reqId: headers['x-request-id'],
      route: '/maas/userCenter/userInfo',
      err: { message: 'no such table: wallet', stack: expect.any(String) },
    })
    await server.drop()
  })
})
