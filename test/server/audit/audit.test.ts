import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { Password, Phone } from '../../../contract/user.ts'
import type { Db } from '../../../server/platform/db/client.ts'
import { createSecrets } from '../../../server/platform/secrets/secrets.ts'
import { checkChain } from '../../../server/platform/audit/check-chain.ts'
import { recordAudit, type AuditRecord } from '../../../server/platform/audit/record-audit.ts'
import { redact } from '../../../server/platform/audit/redact.ts'
import { acceptKeys } from '../../../server/governance/secret-key/accept-keys.ts'
import { reseal } from '../../../server/governance/secret-key/reseal.ts'
import { unregisterNode } from '../../../server/governance/secret-key/register-node.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { openStaff } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'

const [OLD, NEW] = [randomBytes(32), randomBytes(32)]

const aRecord: AuditRecord = {
  actorId: 'u-1',
  roles: ['finance', 'support'],
  sessionId: 's-1',
  address: '10.0.0.1',
  requestId: 'r-1',
  action: 'staff.grant',
  outcome: 'done',
  subject: 'user:u-2',
  reason: '入职',
  schema: z.object({ role: z.string() }),
  before: null,
  after: { role: 'support' },
  now: 1000,
}

forEachDatabase((engine) => {
  describe('the audit', () => {
    let server: TestApp
    let db: Db
    beforeEach(async () => {
      server = await startApp({ engine, overrides: { secrets: createSecrets(OLD), nodeId: 'first' } })
      ;({ db } = server.deps.database)
    })

    const record = (changes: Partial<AuditRecord> = {}, { secrets } = server.deps) =>
      db.transaction().execute((trx) => recordAudit(trx, secrets, { ...aRecord, ...changes }))
    const entries = () => db.selectFrom('audit_entry').selectAll().orderBy('n').execute()
    const broken = async () => {
      const { violations } = await verifyLedger(db, server.deps.secrets)
      return violations.map(({ rule, subject }) => `${rule} ${subject}`)
    }
    afterEach(() => server.close())

    it('says who did what to whom, and each entry follows the one before', async () => {
      await record()
      const head = await record({ requestId: 'r-2', before: { role: 'support' }, after: null })
      const [first, second] = await entries()
      expect(first).toMatchObject({
        n: 1,
        at: 1000,
        actor_id: 'u-1',
        roles: 'finance,support',
        session_id: 's-1',
        address: '',
        request_id: 'r-1',
        action: 'staff.grant',
        outcome: 'done',
        subject: 'user:u-2',
        reason: '入职',
        before: '',
        after: '{"role":"support"}',
        previous_hash: '',
      })
      expect(first && server.deps.secrets.open(first.address_sealed)).toBe('10.0.0.1')
      expect(second).toMatchObject({ n: 2, previous_hash: first?.hash, before: '{"role":"support"}' })
      expect(head).toEqual({ n: 2, hash: second?.hash })
    })

    it('has no gap and no fork when many append at once', async () => {
      await Promise.all(Array.from({ length: 20 }, (_, i) => record({ requestId: `r-${i}` })))
      expect((await entries()).map(({ n }) => n)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
      expect(await broken()).toEqual([])
    })

    it('is proved while others append, only to who may read it', async () => {
      const auditor = await openStaff(server, '13800000001', ['auditor'])
      const support = await openStaff(server, '13800000002', ['support'])
      const appending = Promise.all(Array.from({ length: 60 }, (_, i) => record({ requestId: `r-${i}` })))
      const over = new AbortController()
      void appending.finally(() => over.abort())
      const found = []
      while (!over.signal.aborted) found.push((await checkChain(db, server.deps.secrets)).broken)
      await appending
      expect(found).toEqual(found.map(() => null))
      const head = await db.selectFrom('audit_head').select('hash').executeTakeFirst()
      expect(await auditor.must('audit.proof')).toEqual({
        checkedAt: expect.any(Number),
        entries: 60,
        hash: head?.hash,
        brokenAt: null,
      })
      expect((await support.call('audit.proof')).status).toBe(403)
    })

    it('stays provable with text that the databases store otherwise', async () => {
      await record({ reason: '半个\ud800', subject: 'user:\udfff', address: '\ud800' })
      await record()
      expect(await broken()).toEqual([])
    })

    it('goes with the change that it is about', async () => {
      const change = db.transaction().execute(async (trx) => {
        await recordAudit(trx, server.deps.secrets, aRecord)
        throw new Error('the change failed')
      })
      await expect(change).rejects.toThrow('the change failed')
      expect(await entries()).toEqual([])
      expect(await db.selectFrom('audit_head').select('n').execute()).toEqual([{ n: 0 }])
    })

    it.each([
      ['update audit_entry set reason = $$x$$', 'append-only'],
      ['update audit_entry set address = $$192.0.2.1$$', 'append-only'],
      ['delete from audit_entry', 'append-only'],
      ['update audit_head set n = 0', 'only moves on'],
      ['delete from audit_head', '(only moves on|append-only)'],
    ])('is refused by the database to be changed: %s', async (statement, message) => {
      await record()
      await expect(sql.raw(statement.replaceAll('$$', "'")).execute(db)).rejects.toThrow(new RegExp(message))
    })

    it('stays provable when SECRET_KEY is changed and the old one is gone', async () => {
      await acceptKeys(server.deps)
      await record()
      await unregisterNode(server.deps)
      const rotating = { ...server.deps, secrets: createSecrets(NEW, [OLD]), nodeId: 'second' }
      await acceptKeys(rotating, 0)
      await record({}, rotating)
      while (await reseal(rotating));
      server.deps.secrets = createSecrets(NEW)
      await record()
      expect(await broken()).toEqual([])
      const [first, second, third] = (await entries()).map((entry) => entry.key_id)
      expect(second).not.toBe(first)
      expect(third).toBe(second)
      const withOld = await verifyLedger(db, createSecrets(OLD))
      expect(withOld.violations).toMatchObject([{ rule: 'auditChain', subject: 'audit:1' }])
    })
  })

  describe('an audit that the owner of the database changes', () => {
    const TABLES = ['audit_entry', 'audit_head']
    let server: TestApp
    let db: Db
    beforeAll(async () => {
      server = await startApp({ engine })
      ;({ db } = server.deps.database)
      for (let i = 0; i < 4; i += 1)
        await db.transaction().execute((trx) => recordAudit(trx, server.deps.secrets, aRecord))
      for (const table of TABLES) {
        await sql.raw(`create table good_${table} as select * from ${table}`).execute(db)
        await sql.raw(`drop table ${table}`).execute(db)
        await sql.raw(`create table ${table} as select * from good_${table}`).execute(db)
      }
    })
    afterEach(async () => {
      for (const table of TABLES) {
        await sql.raw(`delete from ${table}`).execute(db)
        await sql.raw(`insert into ${table} select * from good_${table}`).execute(db)
      }
    })
    afterAll(() => server.drop())

    const broken = async () => {
      const { violations } = await verifyLedger(db, server.deps.secrets)
      return violations.map(({ rule, subject }) => `${rule} ${subject}`)
    }

    it.each([
      [`update audit_entry set reason = 'other' where n = 2`, 'audit:2'],
      [`update audit_entry set after = '{"role":"finance"}' where n = 3`, 'audit:3'],
      [`update audit_entry set at = at + 1 where n = 1`, 'audit:1'],
      [`delete from audit_entry where n = 2`, 'audit:2'],
      [`delete from audit_entry where n = 1`, 'audit:1'],
      [`delete from audit_entry where n = 4`, 'audit:4'],
      [`delete from audit_entry`, 'audit:1'],
      [`update audit_head set n = 3`, 'audit:5'],
      [`delete from audit_head`, 'audit:5'],
      [`update audit_entry set n = 9 where n = 4`, 'audit:4'],
    ])('names the first entry that is wrong: %s', async (statement, subject) => {
      expect(await broken()).toEqual([])
      await sql.raw(statement).execute(db)
      expect(await broken()).toEqual([`auditChain ${subject}`])
    })

    it('names the entry that follows one of another history, which is whole in itself', async () => {
      const append = () =>
        db
          .transaction()
          .execute((trx) => recordAudit(trx, server.deps.secrets, { ...aRecord, reason: 'fork' }))
      await sql.raw('delete from audit_entry where n = 4').execute(db)
      await sql
        .raw('update audit_head set n = 3, hash = (select hash from audit_entry where n = 3)')
        .execute(db)
      await append()
      await append()
      expect(await broken()).toEqual([])
      await sql.raw('delete from audit_entry where n = 4').execute(db)
      await sql.raw('insert into audit_entry select * from good_audit_entry where n = 4').execute(db)
      expect(await broken()).toEqual(['auditChain audit:5'])
    })

    it('tells an auditor where it was changed', async () => {
      const auditor = await openStaff(server, '13800000001', ['auditor'])
      await sql.raw(`update audit_entry set reason = 'other' where n = 3`).execute(db)
      expect(await auditor.must('audit.proof')).toMatchObject({ entries: 2, brokenAt: 3 })
    })

    it('is not believed without its key', async () => {
      expect((await verifyLedger(db, createSecrets(NEW))).violations).toMatchObject([{ rule: 'auditChain' }])
    })
  })
})

describe('what the audit keeps of a value', () => {
  const Row = z.object({
    name: z.string(),
    phone: Phone.nullable(),
    password: Password.optional(),
    kept: z.object({ phones: z.array(Phone), role: z.enum(['a', 'b']) }),
    json: z.unknown(),
    at: z.string().transform(Number).optional(),
    either: z.union([z.object({ kind: z.literal('phone'), value: Phone }), z.string()]),
  })

  it('leaves out what the schema marks, and what it does not know', () => {
    const value = {
      name: '张',
      phone: '13800000000',
      password: 'correct horse',
      kept: { phones: ['13800000001'], role: 'a', secret: 'x' },
      json: { phone: '13800000002' },
      either: { kind: 'phone', value: '13800000003' },
      unknown: 'sk-1',
    }
    expect(redact(Row, value)).toEqual({
      name: '张',
      phone: '***',
      password: '***',
      kept: { phones: ['***'], role: 'a' },
      json: '***',
      either: { kind: 'phone', value: '***' },
    })
    expect(redact(Row, { phone: null, either: '文字' })).toEqual({ phone: null, either: '文字' })
    expect(redact(undefined, { a: 1 })).toBe('***')
    expect(redact(Phone, '13800000000')).toBe('***')
  })
})
