import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { URI, type TOTP } from 'otpauth'
import { nanoOf } from '../../../contract/money.ts'
import { createSecrets } from '../../../server/platform/secrets/secrets.ts'
import { sha256 } from '../../../server/platform/secrets/tokens.ts'
import { currentKey } from '../../../server/platform/audit/current-key.ts'
import {
  coverNeededRows,
  coverOldRows,
  OVERLAP_MS,
} from '../../../server/governance/secret-key/cover-old-rows.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { checkDigit } from '../../support/id-numbers.ts'
import { createClock } from '../support/test-clock.ts'
import { putSetting } from '../support/written-rows.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { openAccount, type Account } from '../support/account.ts'

const OWNER = '13800000001'
const ID_NUMBER = checkDigit('11010519900101123')
const why = { reason: '内部测试用的理由' }
let nextKey = 0
const key = () => ({ 'idempotency-key': `forged-${(nextKey += 1)}` })

forEachDatabase((engine) => {
  describe('what someone writes who has the database alone', () => {
    let server: TestApp
    let [owner, finance, other] = [] as unknown as [StaffMember, StaffMember, StaffMember]
    let phone = 13_800_000_100
    beforeEach(async () => {
      server = await startApp({ engine, env: { ADMIN_PHONES: OWNER } })
      await coverOldRows(server.deps)
      owner = await openStaff(server, OWNER)
      finance = await openStaff(server, '13800000002', ['finance'])
      other = await openStaff(server, '13800000003', ['finance'])
      await owner.proves('staff')
      await finance.proves('adjustment')
      await other.proves('approval')
      expect(await found()).toEqual([])
    })
    afterEach(() => server.drop())

    const newUser = (): Promise<Account> => openAccount(server, String((phone += 1)))
    const run = (statement: string) => sql.raw(statement).execute(server.deps.database.db)
    const found = async () => {
      const { violations } = await verifyLedger(server.deps.database.db, server.deps.secrets)
      return violations.map(({ rule, subject }) => `${rule} ${subject}`)
    }
    const unguard = async (table: string) => {
      const { rows } =
        engine === 'sqlite'
          ? await sql<{
              name: string
            }>`select name from sqlite_master where type = 'trigger' and tbl_name = ${table}`.execute(
              server.deps.database.db,
            )
          : { rows: [] }
      for (const { name } of rows) await run(`drop trigger ${name}`)
      if (engine === 'postgres') await run(`alter table ${table} disable trigger all`)
    }
    const adjust = async (user: Account, amount: string, direction = 'credit') => {
      const { body } = await finance.call(
        'adjustment.propose',
        { userId: user.userId, category: 'gift', direction, amount, remark: '赠送', ...why },
        key(),
      )
      return { id: body.result.approvalId, body }
    }
    const decide = async (by: StaffMember, id: string) => {
      const { payloadHash, rev } = await by.must('approval.detail', { id })
      return by.call('approval.decide', { id, payloadHash, rev, decision: 'approve', ...why }, key())
    }

    it.each([
      ['adjust', 'adjustment'],
      ['adjust', 'adjustmentReturn'],
      ['reward', 'voucher'],
      ['topup', 'order'],
      ['refund', 'orderRefund'],
      ['consume', 'call'],
    ])('as money is named by the proof: ¥1,000 as %s of %s', async (kind, refType) => {
      const user = await newUser()
      const nano = nanoOf('1000')
      await run(`update wallet set balance_nano = balance_nano + ${nano} where user_id = '${user.userId}'`)
      await run(`insert into ledger_entry
        (user_id, asset, kind, amount, balance_after, ref_type, ref_id, package_id, remark, created_at)
        values ('${user.userId}', 'yuan', '${kind}', ${nano}, ${nano}, '${refType}', 'forged', '', '', 1)`)
      const entry = await server.deps.database.db
        .selectFrom('ledger_entry')
        .select('id')
        .where('ref_id', '=', 'forged')
        .executeTakeFirstOrThrow()
      expect(await found()).toContain(`covered:ledger_entry ledger_entry:${entry.id}`)
    })

    it('as a larger sum, a row of another user or a missing debit is named by the proof', async () => {
      const [user, twin] = [await newUser(), await newUser()]
      await adjust(user, '10')
      expect(await found()).toEqual([])
      await unguard('ledger_entry')
      const { db } = server.deps.database
      const entry = await db
        .selectFrom('ledger_entry')
        .selectAll()
        .where('user_id', '=', user.userId)
        .where('kind', '=', 'adjust')
        .executeTakeFirstOrThrow()
      const name = `covered:ledger_entry ledger_entry:${entry.id}`
      await run(`update wallet set balance_nano = ${nanoOf('1000')} where user_id = '${user.userId}'`)
      await run(
        `update ledger_entry set amount = ${nanoOf('1000')}, balance_after = ${nanoOf('1000')} where id = ${entry.id}`,
      )
      expect(await found()).toContain(name)
      await run(
        `update ledger_entry set amount = ${nanoOf('10')}, balance_after = ${nanoOf('10')}, user_id = '${twin.userId}' where id = ${entry.id}`,
      )
      await run(`update wallet set balance_nano = 0 where user_id = '${user.userId}'`)
      await run(`update wallet set balance_nano = ${nanoOf('10')} where user_id = '${twin.userId}'`)
      expect(await found()).toContain(name)
      await run(`delete from ledger_entry where id = ${entry.id}`)
      await run(`update wallet set balance_nano = 0`)
      expect(await found()).toContain(`adjustmentAsDecided ${entry.ref_id}`)
    })

    it('as a role gives nothing, whether new, copied or put back after it was revoked', async () => {
      const [user, held] = [await newUser(), await openStaff(server, '13800000009', ['finance'])]
      const me = async (account: Account) => (await account.call('staff.me')).status
      const grant = `insert into staff (user_id, role, granted_by, granted_at, revoked_at, rev) values`
      await run(`${grant} ('${user.userId}', 'finance', '${owner.userId}', 1, null, 1)`)
      expect(await me(user)).toBe(404)
      await run(`delete from staff where user_id = '${user.userId}'`)
      await run(`insert into staff (user_id, role, granted_by, granted_at, revoked_at, rev)
        select '${user.userId}', role, granted_by, granted_at, revoked_at, rev from staff where user_id = '${held.userId}'`)
      await run(`insert into row_mac (table_name, row_id, digest_sealed) select table_name, '${user.userId}:finance',
        digest_sealed from row_mac where row_id = '${held.userId}:finance'`)
      expect(await me(user)).toBe(404)
      expect((await owner.must('staff.list')).records.map(({ userId }) => userId)).not.toContain(user.userId)
      expect(await found()).toEqual([`covered:staff staff:${user.userId}:finance`])
      await run(`delete from staff where user_id = '${user.userId}'`)

      const { db } = server.deps.database
      const mac = db.selectFrom('row_mac').selectAll().where('row_id', '=', `${held.userId}:finance`)
      const kept = await mac.executeTakeFirstOrThrow()
      expect(await me(held)).toBe(200)
      const revocation = { userId: held.userId, role: 'finance', rev: 1, ...why }
      expect((await owner.call('staff.revoke', revocation)).status).toBe(200)
      await run(`update staff set revoked_at = null, rev = 1 where user_id = '${held.userId}'`)
      await db
        .updateTable('row_mac')
        .set({ digest_sealed: kept.digest_sealed })
        .where('row_id', '=', kept.row_id)
        .execute()
      expect(await me(held)).toBe(404)
      expect(await found()).toEqual([`revokedStaysRevoked staff:${held.userId}:finance`])
    })

    it('as a proposal is not done: its content with its hash, who decided it, or one that was decided before', async () => {
      const user = await newUser()
      const { id } = await adjust(user, '3000')
      const { db } = server.deps.database
      const row = await db.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(row.state).toBe('waiting')
      const payload = row.payload.replace('"3000"', '"900000"')
      const put = (set: Partial<typeof row>) =>
        db.updateTable('approval').set(set).where('id', '=', id).execute()
      await put({ payload, payload_hash: sha256(payload) })
      const answer = await decide(other, id)
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('改动过')])
      expect(await found()).toEqual([`covered:approval approval:${id}`])
      await put(row)
      expect(await found()).toEqual([])
      await put({ decided_by: other.userId, state: 'approved' })
      expect(await found()).toEqual(
        expect.arrayContaining([`covered:approval approval:${id}`, `adjustmentAsDecided ${id}`]),
      )
      await put(row)
      const mac = await db
        .selectFrom('row_mac')
        .selectAll()
        .where('row_id', '=', id)
        .executeTakeFirstOrThrow()
      expect((await decide(other, id)).status).toBe(200)
      await put(row)
      await db
        .updateTable('row_mac')
        .set({ digest_sealed: mac.digest_sealed })
        .where('row_id', '=', id)
        .execute()
      expect((await decide(other, id)).status).toBe(409)
      expect(await found()).toContain(`approvalAsAudited approval:${id}`)
      await db.deleteFrom('approval').where('id', '=', id).execute()
      expect(await found()).toContain(`approvalAsAudited approval:${id}`)
    })

    it('as an approval that was used, or an authenticator that was replaced or taken away, serves no more', async () => {
      const { db } = server.deps.database
      const macOf = (id: string) =>
        db.selectFrom('row_mac').selectAll().where('row_id', '=', id).executeTakeFirstOrThrow()
      const user = await newUser()
      await user.must('user.verify', { realName: '李四', idNumber: ID_NUMBER, consent: true })
      await finance.proves('reveal')
      const proposed = await finance.must('user.proposeReveal', { id: user.userId, ...why })
      expect((await decide(other, proposed.approvalId)).status).toBe(200)
      const used = db.updateTable('approval').where('id', '=', proposed.approvalId)
      const spent = {
        row: await db
          .selectFrom('approval')
          .selectAll()
          .where('id', '=', proposed.approvalId)
          .executeTakeFirstOrThrow(),
        mac: await macOf(proposed.approvalId),
      }
      const show = () => finance.call('user.revealIdNumber', { id: user.userId, ...why })
      expect((await show()).status).toBe(200)
      expect((await decide(other, proposed.approvalId)).body.message).toContain('已经有了结果')
      expect(await found()).toEqual([])
      await used.set(spent.row).execute()
      await db.updateTable('row_mac').set(spent.mac).where('row_id', '=', proposed.approvalId).execute()
      expect((await show()).status).toBe(403)
      expect(await found()).toEqual([`approvalAsAudited approval:${proposed.approvalId}`])

      const member = await openStaff(server, '13800000010', ['support'])
      const bind = async () => {
        const { uri, ticket } = await member.must('staff.enrolTotp')
        const app = URI.parse(uri ?? '') as TOTP
        await member.must('staff.confirmTotp', { ticket, code: app.generate() })
        const row = await db.selectFrom('totp').selectAll().executeTakeFirstOrThrow()
        return { app, row: { ...row, last_step: 0 }, mac: await macOf(member.userId) }
      }
      const putBack = async ({ row, mac }: Awaited<ReturnType<typeof bind>>) => {
        await db.deleteFrom('totp').execute()
        await db.deleteFrom('row_mac').where('table_name', '=', 'totp').execute()
        await db.insertInto('totp').values(row).execute()
        await db.insertInto('row_mac').values(mac).execute()
      }
      const proves = ({ app }: Awaited<ReturnType<typeof bind>>) =>
        member.call('staff.stepUp', { purpose: 'reveal', method: 'totp', code: app.generate() })
      await member.proves('totp')
      const first = await bind()
      expect((await owner.call('staff.resetTotp', { userId: member.userId, ...why })).status).toBe(200)
      await putBack(first)
      expect((await proves(first)).status).toBe(400)
      expect(await found()).toContain(`authenticatorIsNewest totp:${member.userId}`)
      await db.deleteFrom('totp').execute()
      await member.proves('totp')
      const second = await bind()
      await putBack(first)
      expect((await proves(first)).status).toBe(400)
      await putBack(second)
      expect((await proves(second)).status).toBe(200)
    })

    it('as a proof of identity or a setting has no effect', async () => {
      const user = await openStaff(server, '13800000010', ['finance'])
      const { db } = server.deps.database
      const session = await db
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', user.userId)
        .executeTakeFirstOrThrow()
      const until = server.deps.clock() + 600_000
      await run(`insert into step_up (session_id, purpose, method, expires_at)
        values ('${session.id}', 'adjustment', 'totp', ${until})`)
      const input = {
        userId: finance.userId,
        category: 'gift',
        direction: 'credit',
        amount: '1',
        remark: '赠',
      }
      expect((await user.call('adjustment.propose', { ...input, ...why }, key())).status).toBe(428)
      expect((await user.must('staff.me')).stepUpUntil).toEqual({})
      expect(await found()).toEqual([`covered:step_up step_up:${session.id}:adjustment`])
      await run(`delete from step_up where session_id = '${session.id}'`)

      await run(`insert into setting (name, value, until, changed_at, changed_by, rev)
        values ('keyRpm', '7', null, 1, '${owner.userId}', 1)`)
      await server.deps.settings.read()
      expect(server.deps.settings.originOf('keyRpm').source).toBe('default')
      expect(await found()).toContain('covered:setting setting:keyRpm')
      await run(`delete from setting`)

      await owner.proves('setting')
      const edit = async (value: string, rev: number) => {
        const change = { name: 'keyRpm', rev, value, ...why } as const
        expect((await owner.call('setting.edit', change, key())).status).toBe(200)
        const row = await db.selectFrom('setting').selectAll().executeTakeFirstOrThrow()
        const mac = await db
          .selectFrom('row_mac')
          .select('digest_sealed')
          .where('table_name', '=', 'setting')
          .executeTakeFirstOrThrow()
        return { row, mac }
      }
      const first = await edit('7', 0)
      await edit('8', 1)
      expect(await found()).toEqual([])
      await db.updateTable('setting').set(first.row).execute()
      await db.updateTable('row_mac').set(first.mac).where('table_name', '=', 'setting').execute()
      await server.deps.settings.read()
      expect(server.deps.settings.originOf('keyRpm').source).toBe('default')
      expect(await found()).toEqual(['settingIsNewest setting:keyRpm'])
    })

    it('as the key of the audit or of vouchers opens nothing: text that they had sealed for them passes for no key', async () => {
      await adjust(await newUser(), '1')
      const known = server.deps.secrets.seal('ab'.repeat(32))
      await run(`update audit_key set key_sealed = '${known}'`)
      const { db } = server.deps.database
      const { id } = await db.selectFrom('audit_key').select('id').executeTakeFirstOrThrow()
      expect(await found()).toContain(`covered:audit_key audit_key:${id}`)
      await expect(currentKey(db, server.deps.secrets, 1)).rejects.toThrow('was not made by this program')
      const digest = server.deps.secrets.open(
        (
          await server.deps.database.db
            .selectFrom('row_mac')
            .select('digest_sealed')
            .where('table_name', '=', 'ledger_entry')
            .executeTakeFirstOrThrow()
        ).digest_sealed,
        'row-mac',
      )
      await run(
        `update row_mac set digest_sealed = '${server.deps.secrets.seal(digest)}' where table_name = 'ledger_entry'`,
      )
      expect((await found()).filter((one) => one.startsWith('covered:ledger_entry')).length).toBeGreaterThan(
        0,
      )
    })
  })

  describe('with the SECRET_KEY of another database', () => {
    it('the proof names the key once, not every row', async () => {
      const server = await startApp({ engine, env: { ADMIN_PHONES: OWNER } })
      await coverOldRows(server.deps)
      await openStaff(server, '13800000002', ['finance', 'operator'])
      await putSetting(server.deps, 'keyRpm', '10')
      const { violations } = await verifyLedger(server.deps.database.db, createSecrets(randomBytes(32)))
      expect(violations).toEqual([
        {
          rule: 'auditChain',
          subject: 'audit:1',
          expected: expect.stringMatching(/^the SECRET_KEY of audit key /) as string,
          actual: 'none that opens it',
        },
      ])
      await server.drop()
    })
  })

  describe('what an earlier program wrote', () => {
    it('is taken over for an hour, in which it may come back, and never again', async () => {
      const clock = createClock()
      const server = await startApp({ engine, env: { ADMIN_PHONES: OWNER }, clock: clock.now })
      const { db } = server.deps.database
      const staff = await openStaff(server, '13800000002', ['finance', 'operator'])
      await db.deleteFrom('row_mac').execute()
      const me = async () => (await staff.call('staff.me')).status
      expect(await me()).toBe(404)
      const report = async () => {
        const { ok, exempt } = await verifyLedger(db, server.deps.secrets)
        return { ok, exempt: exempt?.['covered:staff'] ?? 0 }
      }
      expect(await report()).toEqual({ ok: true, exempt: 2 })
      await coverNeededRows(server.deps)
      expect(await me()).toBe(200)
      const old = { node_id: 'old', key_ids: '', lease_until: clock.now() + 2 * OVERLAP_MS }
      await db.insertInto('secret_node').values(old).execute()
      expect(await coverOldRows(server.deps)).toBe('beside')
      const put = (rev: number, revokedAt: number | null) =>
        db.updateTable('staff').set({ rev, revoked_at: revokedAt }).where('role', '=', 'operator').execute()
      // The node of the earlier program revokes one, and its last act is to grant it again.
      await put(2, 1)
      expect((await staff.must('staff.me')).roles).toEqual(['finance'])
      expect(await coverOldRows(server.deps, 'beside')).toBe('beside')
      await put(3, null)
      await db.deleteFrom('secret_node').where('node_id', '=', 'old').execute()
      expect((await staff.must('staff.me')).roles).toEqual(['finance'])
      expect(await coverOldRows(server.deps, 'beside')).toBe('apart')
      expect((await staff.must('staff.me')).roles.toSorted()).toEqual(['finance', 'operator'])

      await db.insertInto('secret_node').values(old).execute()
      await put(4, 1)
      expect(await coverOldRows(server.deps, 'apart')).toBe('beside')
      expect(await report()).toEqual({ ok: true, exempt: 0 })
      clock.advance(OVERLAP_MS)
      expect(await coverOldRows(server.deps, 'beside')).toBe('ended')
      const entries = await db
        .selectFrom('audit_entry')
        .select('after')
        .where('action', '=', 'secretKey.cover')
        .execute()
      expect(entries.map(({ after }) => JSON.parse(after) as unknown).at(-1)).toMatchObject({ isLast: true })

      await db.deleteFrom('row_mac').where('table_name', '<>', 'audit_key').execute()
      expect(await coverOldRows(server.deps)).toBe('ended')
      await coverNeededRows(server.deps)
      expect(await me()).toBe(404)
      expect((await report()).ok).toBe(false)
      await server.drop()
    })
  })
})
