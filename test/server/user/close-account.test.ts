import { handlers } from '../../../server/maas/handlers.ts'
import { openSession } from '../../../server/identity/auth/open-session.ts'
import type { UserContext } from '../../../server/governance/context.ts'
import { ERASED } from '../../../server/account/erase-account.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { openAccount, type Account } from '../support/account.ts'
import { maasClient } from '../support/maas-client.ts'
import { sendSms } from '../support/send-sms.ts'
import { makeCall, openTestServer, type TestServer } from '../support/test-server.ts'
import { setPassword } from '../support/set-password.ts'
import { forEachDatabase } from '../support/start-app.ts'
import { testCatalog } from '../support/test-catalog.ts'

const PASSWORD = 'blue-horse-77'
const NOTHING = { balance: '0', tokens: 0 }
const ID_NUMBER = '11010519491231002X'
const LANE = { modelId: 't-chat', leafId: null, settings: { systemPrompt: '', parameters: {} } }

forEachDatabase((engine) => {
  describe('closing an account', () => {
    let server: TestServer
    let next = 13_600_000_000
    const newAccount = () => openAccount(server, String((next += 1)))
    beforeAll(async () => {
      server = await openTestServer({ engine })
    })
    afterAll(() => server.close())

    const codeFor = async ({ phone }: Account) => {
      await sendSms(server, { phone, purpose: 'close' })
      return server.lastCode(phone)
    }
    const isAlive = async ({ accessToken }: Account) =>
      (await maasClient(server.app, accessToken).call('user.info')).status === 200

    it('shows beforehand what it ends', async () => {
      const account = await newAccount()
      await account.topUp('5')
      await account.must('order.purchase', { packageId: 'p-100', quantity: 1, channel: 'balance' })
      await account.must('key.add', { name: 'a' })
      await account.must('order.topup', { amount: '1', channel: 'sandbox' })
      expect(await account.must('user.closing')).toEqual({
        hasPassword: false,
        balance: '4.00',
        tokens: 100_000,
        packages: 1,
        refundable: 1,
        keys: 1,
        pendingOrders: 1,
        isCalling: false,
        hasWaitingDebit: false,
        frozen: '',
      })
    })

    it('gives up exactly what was agreed to, by rows of the ledger, and the books still agree', async () => {
      const account = await newAccount()
      await account.topUp('5')
      await account.must('order.purchase', { packageId: 'p-100', quantity: 1, channel: 'balance' })
      const code = await codeFor(account)
      for (const forfeits of [NOTHING, { balance: '4', tokens: 1 }, { balance: '4.01', tokens: 100_000 }]) {
        expect((await account.call('user.close', { code: await codeFor(account), forfeits })).status).toBe(
          409,
        )
        expect(await isAlive(account)).toBe(true)
      }
      expect((await account.call('user.close', { code, forfeits: NOTHING })).status).toBe(400)
      await account.close()
      const rows = await server.deps.database.db
        .selectFrom('ledger_entry')
        .select(['asset', 'kind', 'amount', 'balance_after', 'remark'])
        .where('user_id', '=', account.userId)
        .where('ref_type', '=', 'account')
        .orderBy('id')
        .execute()
      expect(rows).toEqual([
        {
          asset: 'yuan',
          kind: 'adjust',
          amount: -4_000_000_000n,
          balance_after: 0n,
          remark: '账号注销，放弃余额',
        },
        {
          asset: 'token',
          kind: 'adjust',
          amount: -100_000n,
          balance_after: 0n,
          remark: '账号注销，放弃「10 万 Token」',
        },
      ])
      expect((await verifyLedger(server.deps.database.db, server.deps.secrets)).violations).toEqual([])
    })

    it('ends every session and every key at once', async () => {
      const account = await newAccount()
      const elsewhere = await openAccount(server, account.phone)
      const { key } = await account.must('key.add', { name: '生产' })
      const models = () =>
        server.app.inject({ url: '/v1/models', headers: { authorization: `Bearer ${key}` } })
      expect((await models()).statusCode).toBe(200)
      await account.close()
      expect([await isAlive(account), await isAlive(elsewhere)]).toEqual([false, false])
      expect((await models()).statusCode).toBe(401)
    })

    it('leaves nothing that tells whose account it was', async () => {
      const account = await newAccount()
      await account.must('user.profile', { nickname: '金丝雀昵称', email: 'canary@example.com' })
      await account.must('user.verify', { realName: '张金雀', idNumber: ID_NUMBER, consent: true })
      await setPassword(server, { ...account, password: PASSWORD })
      await account.call('key.add', { name: '金丝雀密钥' }, { 'idempotency-key': 'canary-key-1' })
      await account.close()
      const { db } = server.deps.database
      const user = await db
        .selectFrom('user')
        .selectAll()
        .where('id', '=', account.userId)
        .executeTakeFirstOrThrow()
      expect(user).toMatchObject({
        phone_hash: `closed:${account.userId}`,
        phone_sealed: '',
        username: '已注销用户',
        nickname: '',
        email_sealed: '',
        password_hash: '',
        is_verified: 0,
        deleted_at: server.time.now,
      })
      for (const table of ['session', 'verification', 'idempotency', 'balance_alert', 'data_export'] as const)
        expect(
          await db.selectFrom(table).selectAll().where('user_id', '=', account.userId).execute(),
        ).toEqual([])
      const keys = await db
        .selectFrom('api_key')
        .select(['name', 'revoked_at'])
        .where('user_id', '=', account.userId)
        .execute()
      expect(keys).toEqual([{ name: '', revoked_at: server.time.now }])
    })

    it('keeps nothing of a request that was let in before the account was closed', async () => {
      const account = await newAccount()
      await account.close()
      const { db } = server.deps.database
      const ctx: UserContext = {
        deps: server.deps,
        db,
        catalog: testCatalog,
        now: server.time.now,
        requestId: 'late',
        ip: '127.0.0.1',
        network: '',
        device: '',
        origin: '',
        caller: { userId: account.userId, sessionId: '' },
      }
      const late: Record<string, () => Promise<unknown>> = {
        draft: () =>
          handlers['draft.save']({ ctx, input: { form: 'keys.create', row: '', values: { name: '迟' } } }),
        view: () =>
          handlers['view.add']({ ctx, input: { list: 'orders', name: '迟', query: '', isDefault: false } }),
        preset: () => handlers['preset.save']({ ctx, input: { name: '迟', text: '迟' } }),
        key: () => handlers['key.add']({ ctx, input: { name: '迟' } }),
        conversation: () =>
          handlers['conversation.add']({
            ctx,
            input: { kind: 'chat', title: '迟', lanes: [LANE], isSynced: true },
          }),
        profile: () => handlers['user.profile']({ ctx, input: { nickname: '迟' } }),
        alert: () => handlers['user.setBalanceAlert']({ ctx, input: { threshold: '5' } }),
        export: () => handlers['user.export']({ ctx, input: {} }),
        verification: () =>
          handlers['user.verify']({ ctx, input: { realName: '张迟', idNumber: ID_NUMBER, consent: true } }),
        session: () => openSession(db, ctx, account.userId),
      }
      for (const [name, call] of Object.entries(late))
        expect([name, await call().catch((error: unknown) => error)]).toEqual([
          name,
          expect.objectContaining({ reason: 'signedOut' }),
        ])
      for (const table of ERASED)
        expect(
          await db.selectFrom(table).selectAll().where('user_id', '=', account.userId).execute(),
        ).toEqual([])
    })

    it('forgets no table: each that names a user is erased, or kept for the books and named here', async () => {
      const kept =
        'allowance api_key attempt_day balance_day call call_day call_hour document document_part hold invoice invoice_item invoice_reversal ledger_day ledger_entry order ' +
        'order_amount order_day order_paid_day order_refund owner_term package_day package_use_day platform_customer risk_case risk_member staff staff_reading token_package ' +
        'ttft_day ttft_hour usage_day voucher_handler wallet welcome'
      const tables = await server.deps.database.db.introspection.getTables()
      const naming = tables.filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))
      expect(naming.map(({ name }) => name).toSorted()).toEqual(
        [...ERASED, 'media', ...kept.split(' ')].toSorted(),
      )
    })

    it('needs a code for just this, or the password', async () => {
      const account = await newAccount()
      const close = (proof: object) => account.call('user.close', { ...proof, forfeits: NOTHING })
      await sendSms(server, { phone: account.phone, purpose: 'login' })
      const loginCode = server.lastCode(account.phone)
      const right = await codeFor(account)
      const wrong = right === '000000' ? '000001' : '000000'
      const other = await newAccount()
      const messages = []
      for (const proof of [
        {},
        { code: loginCode === right ? wrong : loginCode },
        { code: wrong },
        { code: await codeFor(other) },
        { password: PASSWORD },
        { password: '' },
      ]) {
        const { status, body } = await close(proof)
        expect(status).toBe(400)
        messages.push(body.message)
      }
      expect(messages[0]).toBe('请填写短信验证码或登录密码（code）')
      expect(messages[4]).toBe('登录密码错误')
      expect(await isAlive(account)).toBe(true)
      await setPassword(server, { ...account, password: PASSWORD })
      expect((await close({ password: PASSWORD })).status).toBe(200)
      expect(await isAlive(account)).toBe(false)
    })

    it('cannot be guessed into', async () => {
      const account = await newAccount()
      await setPassword(server, { ...account, password: PASSWORD })
      const guess = () => account.call('user.close', { password: 'wrong-one', forfeits: NOTHING })
      const answers = await Promise.all(Array.from({ length: 9 }, guess))
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
    })

    it('waits for orders that may still be paid, and for calls that still run', async () => {
      const account = await newAccount()
      await account.topUp('5')
      const { orderNo } = await account.must('order.topup', { amount: '1', channel: 'sandbox' })
      const close = async () =>
        account.call('user.close', {
          code: await codeFor(account),
          forfeits: { balance: '5', tokens: 0 },
        })
      expect((await close()).body.message).toBe('还有待支付的订单，请先支付或取消')
      await account.must('order.cancel', { orderNo })
      await server.deps.wallet.hold({
        requestId: `closing-${engine}`,
        userId: account.userId,
        keyId: '',
        modelId: 't-chat',
        lines: [{ item: 'output', quantity: 10, unitNano: 8000n }],
        coversTokens: true,
        leaseMs: 1000,
      })
      expect((await account.must('user.closing')).isCalling).toBe(true)
      const { status, body } = await close()
      expect({ status, message: body.message }).toEqual({
        status: 409,
        message: '还有调用正在进行，请等它们结束后再注销',
      })
      server.time.now += 2000
      await server.deps.wallet.reapExpired()
      expect((await close()).status).toBe(200)
    })

    it('does not wait for what was set aside for more calls', async () => {
      const account = await newAccount()
      await account.topUp('5')
      for (let i = 0; i < 3; i += 1) {
        const answer = await server.app.inject({
          method: 'POST',
          url: '/v1/chat/completions',
          headers: { 'x-access-token': account.accessToken },
          payload: { model: 't-chat-plain', messages: [{ role: 'user', content: '你好' }] },
        })
        expect(answer.statusCode).toBe(200)
      }
      const { db } = server.deps.database
      const aside = () =>
        db.selectFrom('allowance').selectAll().where('user_id', '=', account.userId).execute()
      expect(await aside()).toHaveLength(1)
      await account.close()
      expect(await aside()).toEqual([])
      expect(await isAlive(account)).toBe(false)
    })

    it('happens once, and lets nothing begin in the account afterwards, when much happens at the same moment', async () => {
      const account = await newAccount()
      await account.topUp('5')
      await setPassword(server, { ...account, password: PASSWORD })
      const forfeits = { balance: '5', tokens: 0 }
      const closings = Array.from({ length: 4 }, () =>
        account.call('user.close', { password: PASSWORD, forfeits }),
      )
      const orders = Array.from({ length: 8 }, (_, i) =>
        i % 2 === 0
          ? account.call('order.topup', { amount: '1', channel: 'sandbox' })
          : account.call('order.purchase', { packageId: 'p-100', quantity: 1, channel: 'balance' }),
      )
      const done = (await Promise.all(closings)).filter(({ status }) => status === 200)
      await Promise.all(orders)
      expect(done.length).toBeLessThanOrEqual(1)
      const { db } = server.deps.database
      const wallet = await db
        .selectFrom('wallet')
        .select(['balance_nano', 'tokens'])
        .where('user_id', '=', account.userId)
        .executeTakeFirstOrThrow()
      const pending = await db
        .selectFrom('order')
        .select('order_no')
        .where('user_id', '=', account.userId)
        .where('status', '=', 'pending')
        .execute()
      expect(await isAlive(account)).toBe(done.length === 0)
      if (done.length === 1) expect([wallet, pending]).toEqual([{ balance_nano: 0n, tokens: 0 }, []])
      expect((await verifyLedger(db, server.deps.secrets)).ok).toBe(true)
    })

    it('leaves the number free for a new account, which starts with nothing of the old one', async () => {
      const account = await newAccount()
      await account.topUp('5')
      await makeCall(server, { userId: account.userId })
      await account.close()
      const again = await openAccount(server, account.phone)
      expect(again.userId).not.toBe(account.userId)
      expect(await again.must('user.info')).toMatchObject({ balance: '0.00', tokenBalance: 0 })
      expect((await again.must('income.list')).total).toBe(0)
      expect((await again.must('stats.calls')).total).toBe(0)
      expect((await again.must('key.overview')).keys).toEqual([])
    })

    it('answers visitors with 401', async () => {
      expect((await server.visitor.call('user.closing')).status).toBe(401)
      expect((await server.visitor.call('user.close', { forfeits: NOTHING })).status).toBe(401)
    })
  })
})
