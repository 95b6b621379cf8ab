import { transact } from '../../../server/platform/db/transact.ts'
import { credit } from '../../../server/wallet/credit.ts'
import { grantPackage } from '../../../server/wallet/grant-package.ts'
import { maasClient } from '../support/maas-client.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'

const HOUR_MS = 3_600_000
const PHONE = '13812345678'
const ADMIN = '13900000000'

forEachDatabase((engine) => {
  describe('a user', () => {
    let server: TestApp
    beforeAll(async () => {
      server = await startApp({ engine, env: { ADMIN_PHONES: ADMIN } })
    })
    afterAll(() => server.close())

    const clientOf = async (phone: string) => maasClient(server.app, (await server.signIn(phone)).accessToken)

    it('is shown as spec.md lists it, phone masked, with what calls in flight hold', async () => {
      const info = await (await clientOf(PHONE)).must('user.info')
      expect(Object.keys(info).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
        'balance',
        'createdAt',
        'email',
        'frozen',
        'frozenTokens',
        'id',
        'isAdmin',
        'nickname',
        'notices',
        'perVerification',
        'phone',
        'thirdId',
        'thirdType',
        'tokenBalance',
        'type',
        'userGroupNames',
        'userId',
        'username',
      ])
      expect(info.phone).toBe('138****5678')
      expect(info.userId).toBe(info.id)
    })

    it('shows balance and frozen amount of the wallet', async () => {
      const phone = '13812340000'
      const client = await clientOf(phone)
      const { id } = await client.must('user.info')
      const cause = {
        secrets: server.deps.secrets,
        userId: id,
        kind: 'adjust',
        refType: 'test',
        refId: id,
        remark: '',
        now: Date.now(),
      } as const
      await transact(server.deps.database.db, async (trx) => {
        await credit(trx, { ...cause, amountNano: 12_345_678_901n })
        const offer = {
          offerId: 'p',
          name: 'p',
          orderNo: '',
          models: ['t-chat'],
          expiresAt: cause.now + HOUR_MS,
        }
        await grantPackage(trx, { ...cause, ...offer, tokens: 9, worthNano: 1n })
      })
      const held = { requestId: id, userId: id, keyId: '', coversTokens: true, leaseMs: HOUR_MS }
      const tokens = { item: 'input', quantity: 4, unitNano: 1n } as const
      await server.deps.wallet.hold({ ...held, modelId: 't-chat', lines: [tokens] })
      const picture = { item: 'image', quantity: 1, unitNano: 500_000_000n } as const
      await server.deps.wallet.hold({ ...held, requestId: `${id}2`, modelId: 't-image', lines: [picture] })
      expect(await client.must('user.info')).toMatchObject({
        balance: '12.345678901',
        frozen: '0.50',
        tokenBalance: 9,
        frozenTokens: 4,
      })
    })

    it('is admin if their phone is listed as such', async () => {
      expect((await (await clientOf(ADMIN)).must('user.info')).isAdmin).toBe(true)
      expect((await (await clientOf(PHONE)).must('user.info')).isAdmin).toBe(false)
    })

    it('changes nickname and e-mail one by one, and clears them', async () => {
      const client = await clientOf(PHONE)
      expect(await client.must('user.profile', { nickname: ' 小明 ' })).toMatchObject({
        nickname: '小明',
        email: '',
      })
      expect(await client.must('user.profile', { email: 'ming@example.com' })).toMatchObject({
        nickname: '小明',
        email: 'm***@example.com',
      })
      expect(await client.must('user.profile', { nickname: '', email: '' })).toMatchObject({
        nickname: '',
        email: '',
      })
      expect(await client.must('user.profile', {})).toMatchObject({ nickname: '', email: '' })
    })

    it.each([
      [{ nickname: 'x'.repeat(33) }, '昵称至多 32 个字（nickname）'],
      [{ email: 'nobody' }, '邮箱格式不正确（email）'],
      [{ isAdmin: true }, '不支持的字段：isAdmin'],
      [{ phone: ADMIN }, '不支持的字段：phone'],
      [{ balance: '1000' }, '不支持的字段：balance'],
      [{ id: 'x', type: 'company' }, '不支持的字段：id、type'],
    ])('refuses the profile %j and changes nothing', async (input, message) => {
      const client = await clientOf(PHONE)
      const before = await client.must('user.info')
      const { status, body } = await client.call('user.profile', input)
      expect({ status, message: body.message }).toEqual({ status: 400, message })
      expect(await client.must('user.info')).toEqual(before)
    })

    it('leaves phone and e-mail sealed in the database', async () => {
      await (await clientOf(PHONE)).must('user.profile', { email: 'ming@example.com' })
      const rows = JSON.stringify(await server.deps.database.db.selectFrom('user').selectAll().execute())
      for (const secret of [PHONE, ADMIN, 'ming@example.com', 'ming']) expect(rows).not.toContain(secret)
    })
  })
})
