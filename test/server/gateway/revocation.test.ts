import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword } from '../../../server/identity/auth/password-hash.ts'
import { tripSpendCaps } from '../../../server/usage/spend-cap/trip-spend-caps.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { event, says, streams } from '../../upstream/scripts.ts'
import { maasClient } from '../support/maas-client.ts'
import { sendSms } from '../support/send-sms.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { makeCall } from '../support/test-server.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { eventsOf, question, startGateway, type TestGateway } from './start-gateway.ts'

/** Five seconds are promised; the machine of a test may be busy. Without the watch a stream goes on for minutes. */
const PATIENCE_MS = 10_000
const PASSWORD = 'harvest-moon-27'
const REVOKED = {
  message: '登录已退出，或 API Key 已停用、过期，回答已中止',
  type: 'invalid_request_error',
  param: null,
  code: 'credential_revoked',
}
const SUSPENDED = {
  message: '账号已被冻结，不能调用模型，如有疑问请联系客服',
  type: 'permission_error',
  param: null,
  code: 'account_suspended',
}
const PAUSED = {
  message:
    '该 API Key 已被自动刹车暂停：近 60 分钟花费 2.00 元，超过 1.00 元。账号所有者可以在控制台的“用量提醒”里解除',
  type: 'permission_error',
  param: null,
  code: 'key_paused',
}

forEachDatabase((engine) => {
  let gateway: TestGateway
  let operator: StaffMember
  let phones = 13_700_000_000
  beforeAll(async () => {
    gateway = await startGateway({ engine })
    operator = await openStaff(gateway, '13700000000', ['operator'])
  })
  afterAll(() => gateway.close())

  /** A user with money, a key and two devices. */
  async function newOwner() {
    const phone = String((phones += 1))
    const { accessToken: token, userInfo } = await gateway.signIn(phone)
    const own = maasClient(gateway.app, token)
    const { orderNo } = await own.must('order.topup', { amount: '10', channel: 'sandbox' })
    await own.must('payment.sandboxConfirm', { orderNo })
    const { accessToken: other } = await gateway.signIn(phone)
    const { key, apiKey } = await own.must('key.add', { name: 'x' })
    return { phone, userId: userInfo.userId, own, token, other, key, keyId: apiKey.id }
  }
  type Owner = Awaited<ReturnType<typeof newOwner>>

  const bySession = (token: string) => ({ 'x-access-token': token })
  const byKey = (key: string) => ({ authorization: `Bearer ${key}` })

  /** Begins an endless stream, and waits for its first words. */
  async function begin(headers: Record<string, string>, origin = gateway.origin) {
    const answer = await fetch(`${origin}/v1/chat/completions`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(question('hi', { stream: true })),
    })
    const reader = answer.body?.getReader()
    const decoder = new TextDecoder()
    let text = ''
    let isOver = false
    const read = async (): Promise<boolean> => {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      text += decoder.decode(value, { stream: true })
      isOver = done
      return !done
    }
    while (eventsOf(text).length < 2) await read()
    return {
      requestId: answer.headers.get('x-request-id') ?? '',
      isOver: () => isOver,
      leave: () => reader?.cancel(),
      async rest() {
        while (await read());
        return { events: eventsOf(text), endedAt: performance.now() }
      },
    }
  }

  const byClient = ({ own }: Owner) => own
  const freeze = (scope: string) => ({
    end: ({ userId: id }: Owner) =>
      operator.must('user.freeze', { id, scopes: [scope], reason: '盗刷银行卡的嫌疑' }),
  })
  const ways: Record<
    string,
    {
      headers: (owner: Owner) => Record<string, string>
      end: (owner: Owner) => unknown
      /** Absent: the credential was revoked. */
      error?: { code: string }
    }
  > = {
    退出登录: {
      headers: ({ other }) => bySession(other),
      end: ({ other }) => maasClient(gateway.app, other).must('login.logout'),
    },
    下线设备: {
      headers: ({ other }) => bySession(other),
      end: async (owner) => {
        const sessions = await byClient(owner).must('login.sessions')
        const id = sessions.find(({ isCurrent }) => !isCurrent)?.id
        await owner.own.must('login.revokeSession', { id })
      },
    },
    修改密码: {
      headers: ({ other }) => bySession(other),
      end: ({ own }) =>
        own.must('login.changePassword', { oldPassword: PASSWORD, newPassword: `${PASSWORD}!` }),
    },
    重置密码: {
      headers: ({ token }) => bySession(token),
      end: async ({ phone, own }) => {
        await sendSms(gateway, { phone, purpose: 'reset' })
        await own.must('login.resetPassword', {
          phone,
          code: gateway.lastCode(phone),
          newPassword: `${PASSWORD}?`,
        })
      },
    },
    '删除 Key': {
      headers: ({ key }) => byKey(key),
      end: ({ own, keyId }) => own.must('key.delete', { id: keyId }),
    },
    '轮换 Key 不留宽限': {
      headers: ({ key }) => byKey(key),
      end: ({ own, keyId }) => own.must('key.rotate', { id: keyId, graceHours: 0 }),
    },
    'Key 到期': {
      headers: ({ key }) => byKey(key),
      end: ({ own, keyId }) => own.must('key.edit', { id: keyId, expiresAt: Date.now() + 2000 }),
    },
    自动刹车: {
      headers: ({ key }) => byKey(key),
      async end({ own, userId, keyId }) {
        await own.must('brake.add', { keyId, hourLimit: '1' })
        const lines = [{ item: 'output' as const, quantity: 2000, unitNano: 1_000_000n }]
        await makeCall(gateway, { userId, keyId, modelId: 'up', lines })
        await tripSpendCaps(gateway.deps)
      },
      error: PAUSED,
    },
    冻结登录: { headers: ({ token }) => bySession(token), ...freeze('signIn') },
    '冻结调用，会话': { headers: ({ token }) => bySession(token), ...freeze('calls'), error: SUSPENDED },
    '冻结调用，Key': { headers: ({ key }) => byKey(key), ...freeze('calls'), error: SUSPENDED },
  }

  it('ends running streams within 5 s of what ends their session or key, bills what was delivered once, and no others', async () => {
    const passwordHash = await hashPassword(PASSWORD, 'test')
    gateway.upstream.play(streams([event(says('好')), event(says('的'))], { last: 'hang' }))
    const bystander = await newOwner()
    const untouched = [await begin(bySession(bystander.token)), await begin(byKey(bystander.key))]
    const ended = await Promise.all(
      Object.entries(ways).map(async ([name, { headers, end, error = REVOKED }]) => {
        const owner = await newOwner()
        await gateway.deps.database.db
          .updateTable('user')
          .set({ password_hash: passwordHash })
          .where('phone_hash', '=', gateway.deps.secrets.index('phone', owner.phone))
          .execute()
        const stream = await begin(headers(owner))
        await end(owner)
        const at = performance.now()
        const { events, endedAt } = await stream.rest()
        const call = await gateway.deps.database.db
          .selectFrom('call')
          .select(['status', 'completion_tokens', 'cost_nano', 'is_estimated', 'error_code'])
          .where('request_id', '=', stream.requestId)
          .executeTakeFirst()
        const rows = await gateway.deps.database.db
          .selectFrom('ledger_entry')
          .select('amount')
          .where('ref_id', '=', stream.requestId)
          .execute()
        return {
          name,
          error,
          isInTime: endedAt - at < PATIENCE_MS,
          last: events.at(-1),
          call,
          rows: rows.map(({ amount }) => -amount),
        }
      }),
    )
    await sleep(2500)
    const areOver = untouched.map((stream) => stream.isOver())
    for (const stream of untouched) void stream.leave()
    expect(areOver).toEqual([false, false])
    for (const { name, error, isInTime, last, call, rows } of ended) {
      expect({ name, isInTime }).toEqual({ name, isInTime: true })
      expect({ name, ...JSON.parse(last ?? '') }).toEqual({ name, error })
      expect(call).toMatchObject({ status: 'aborted', is_estimated: 1, error_code: error.code })
      expect(rows).toEqual([call?.cost_nano])
      // A prompt of a few tokens at 2, and what was said at 8 yuan a million.
      expect(call?.completion_tokens).toBeGreaterThan(0)
      expect(call?.cost_nano).toBeGreaterThan(BigInt(call?.completion_tokens ?? 0) * 8000n)
    }
  })

  it.each([
    { price: { input: '2', output: '8' }, closes: false },
    { price: { input: '0', output: '0' }, closes: true },
  ])(
    'waits with the closing of an account for a stream that costs, ends one that is free, and books each once: $price',
    async ({ price, closes }) => {
      const own = await startGateway({ engine, model: { price } })
      try {
        own.upstream.play(streams([event(says('好')), event(says('的'))], { last: 'hang' }))
        const phone = '13700000001'
        const { accessToken } = await own.signIn(phone)
        const client = maasClient(own.app, accessToken)
        const { orderNo } = await client.must('order.topup', { amount: '10', channel: 'sandbox' })
        await client.must('payment.sandboxConfirm', { orderNo })
        const stream = await begin(bySession(accessToken), own.origin)
        await sendSms(own, { phone, purpose: 'close' })
        const { balance, tokens } = await client.must('user.closing')
        const forfeits = { balance, tokens }
        const { status } = await client.call('user.close', { code: own.lastCode(phone), forfeits })
        expect(status).toBe(closes ? 200 : 409)
        if (!closes) {
          await sleep(2500)
          expect(stream.isOver()).toBe(false)
          await client.must('login.logout')
        }
        const at = performance.now()
        const { events, endedAt } = await stream.rest()
        expect(endedAt - at).toBeLessThan(PATIENCE_MS)
        expect(events.at(-1)).toContain('credential_revoked')
        const { db } = own.deps.database
        const calls = await db.selectFrom('call').select(['status', 'cost_nano']).execute()
        expect(calls).toEqual([{ status: 'aborted', cost_nano: expect.any(BigInt) as bigint }])
        expect((calls[0]?.cost_nano ?? 0n) > 0n).toBe(!closes)
        expect((await verifyLedger(db, own.deps.secrets)).violations).toEqual([])
      } finally {
        await own.close()
      }
    },
  )

  it('breaks a sound off, and a stream of which nothing came yet', async () => {
    const owner = await newOwner()
    gateway.upstream.play(async ({ response, received }) => {
      if (received.path.endsWith('/speech')) {
        response.writeHead(200, { 'content-type': 'audio/mpeg' })
        response.write(Buffer.alloc(10_000))
        await sleep(100)
        response.write(Buffer.alloc(10_000))
      }
      await sleep(20_000, null, { ref: false })
    })
    const post = (path: string, body: object) =>
      fetch(`${gateway.origin}/v1${path}`, {
        method: 'POST',
        headers: byKey(owner.key),
        body: JSON.stringify(body),
      })
    const sound = await post('/audio/speech', { model: 'up-speech', input: '你好', voice: 'a' })
    const broken = sound.arrayBuffer().then(
      () => 'whole',
      () => 'broken off',
    )
    const before = gateway.upstream.received.length
    const silent = post('/chat/completions', question('hi', { stream: true }))
    while (gateway.upstream.received.length === before) await sleep(10)
    await owner.own.must('key.delete', { id: owner.keyId })
    expect(await broken).toBe('broken off')
    const answer = await silent
    expect(await answer.text()).toContain('credential_revoked')
  })

  it('asks again who a caller is whose body took its time', async () => {
    const owner = await newOwner()
    const body = JSON.stringify(question('hi'))
    const { port } = new URL(gateway.origin)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${owner.key}\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    )
    await sleep(100)
    const before = gateway.upstream.received.length
    await owner.own.must('key.delete', { id: owner.keyId })
    await sleep(600)
    socket.write(body.slice(10))
    let text = ''
    for await (const bytes of socket) text += String(bytes)
    expect(text).toMatch(/^HTTP\/1.1 401 /)
    expect(gateway.upstream.received).toHaveLength(before)
  })
})
