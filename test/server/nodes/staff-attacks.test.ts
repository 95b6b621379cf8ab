import { giveRole, TEST_SECRETS } from '../support/written-rows.ts'
import { get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Role } from '../../../contract/roles.ts'
import { openDatabase, type Database } from '../../../server/platform/db/client.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { callMaas, mustCall, signInAndPay, type Customer } from '../../support/customer.ts'
import { startNodes, type Nodes } from '../../support/start-nodes.ts'
import { until } from '../../support/start-server.ts'
import { answers, completion } from '../../upstream/scripts.ts'
import { startUpstream, type TestUpstream } from '../../upstream/start-upstream.ts'
import { createPostgresDatabase } from '../support/databases.ts'
import { startTransactionPooler } from '../support/transaction-pooler.ts'
import { chatCatalog } from './chat-catalog.ts'
import { withRoom } from '../../support/with-room.ts'

const OWNER = '13800000009'
const HOUR = 3_600_000
const SKEWS = [0, -HOUR, 25 * HOUR]
const REASON = '核对之后再改'
const CUT_MS = withRoom(2000)
/** The node that sends the file that is cut. */
const SENDER = 2
const CUT = /"route":"\/maas\/admin\/user\/sessions\/export".*"isAborted":true/
const SESSIONS = 100_000

type Pooler = Awaited<ReturnType<typeof startTransactionPooler>>

describe('staff on three nodes with wrong clocks behind a pooler', () => {
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>
  let pooler: Pooler
  let database: Database
  let upstream: TestUpstream
  let nodes: Nodes
  let customer: Customer
  let owner: Customer
  beforeAll(async () => {
    postgres = await createPostgresDatabase({ isMigrated: true })
    pooler = await startTransactionPooler({ url: postgres.url, size: 8 })
    upstream = await startUpstream()
    upstream.play(answers(completion('好', { prompt_tokens: 10, completion_tokens: 5 })))
    nodes = await startNodes({
      count: SKEWS.length,
      databaseUrl: pooler.url,
      catalog: chatCatalog(upstream.baseUrl),
      env: { DATABASE_POOLER: 'transaction', ADMIN_PHONES: OWNER, SMS_LIMITS: 'off' },
      clockSkewMs: (index) => SKEWS[index] ?? 0,
      // It writes when it has done with a request: the reader of a file sees only later that nothing more comes.
      envOf: (index): Record<string, string> => (index === SENDER ? { LOG_LEVEL: 'info' } : {}),
    })
    database = openDatabase({ url: postgres.url, dataDir: '', onConnectionError: () => {} })
    customer = await signInAndPay(nodes, '13800000001', '100')
    owner = await signInAndPay(first(), OWNER, '10')
  }, 120_000)
  afterAll(async () => {
    const report = await verifyLedger(database.db, TEST_SECRETS)
    const left = await pooler.leftBehind()
    await nodes.stop()
    await database.close()
    await upstream.close()
    await pooler.close()
    await postgres.drop()
    expect([report, left]).toMatchObject([{ ok: true, violations: [] }, 0])
  })

  const origins = () => nodes.nodes.map(({ origin }) => origin)
  const originOf = (nth: number) => origins()[nth % SKEWS.length] ?? ''

  /** The node that staff are signed in by, which prints their codes in their order. */
  function first() {
    const [node] = nodes.nodes
    if (!node) throw new Error('no node')
    return node
  }

  let phones = 13_800_000_010
  const books = () => ({ database, secrets: TEST_SECRETS })

  /** Signed in by one node; roles as they stand in the table once they were granted. */
  async function open(...roles: Role[]) {
    const phone = String((phones += 1))
    const staff = await signInAndPay(first(), phone, '1')
    for (const role of roles)
      await giveRole(books(), { userId: staff.userId, role, grantedBy: owner.userId, at: await now() })
    return { ...staff, phone }
  }

  /** Proves, by SMS, that it is they: to the node whose turn it is. */
  async function prove({ token }: Customer, phone: string, purpose: string) {
    const node = first()
    const before = await node.smsCode(phone)
    await mustCall(node.origin, 'staff.sendStepUpCode', { token })
    while ((await node.smsCode(phone)) === before) await sleep(20)
    const code = await node.smsCode(phone)
    await mustCall(nodes.origin, 'staff.stepUp', { token, input: { purpose, method: 'sms', code } })
  }

  async function now(): Promise<number> {
    const { rows } = await sql<{
      now: string
    }>`select floor(extract(epoch from clock_timestamp()) * 1000)::text as now`.execute(database.db)
    return Number(rows[0]?.now)
  }

  const decide = async (finance: Customer, id: string, origin: string) => {
    const { rev, payloadHash } = await mustCall(origin, 'approval.detail', {
      token: finance.token,
      input: { id },
    })
    const input = { id, rev, payloadHash, decision: 'approve', reason: REASON }
    return callMaas(origin, 'approval.decide', { token: finance.token, input })
  }

  it('prove who they are to one node, and all take it for ten minutes of the database', async () => {
    const support = await open('support')
    await prove(support, support.phone, 'viewAs')
    for (const origin of origins()) {
      const { stepUpUntil } = await mustCall(origin, 'staff.me', { token: support.token })
      const left = (stepUpUntil.viewAs ?? 0) - (await now())
      expect(left).toBeGreaterThan(9 * 60_000)
      expect(left).toBeLessThanOrEqual(10 * 60_000)
    }
    const input = { id: customer.userId, reason: '用户说账单不对' }
    for (const opener of origins()) {
      const { token, expiresAt } = await mustCall(opener, 'user.viewAs', { token: support.token, input })
      const left = expiresAt - (await now())
      expect(left).toBeGreaterThan(14 * 60_000)
      expect(left).toBeLessThanOrEqual(15 * 60_000)
      for (const origin of origins())
        expect((await callMaas(origin, 'income.list', { token: token ?? '' })).status).toBe(200)
    }
  })

  it('prove it once with one code, however many sessions, purposes and nodes it is replayed to at once', async () => {
    const staff = await open('support')
    const again = await signInAndPay(first(), staff.phone, '1')
    const purposes = ['viewAs', 'reveal', 'adjustment', 'totp', 'export', 'staff']
    const replay = async (method: 'sms' | 'totp', code: string) => {
      const answers = await Promise.all(
        purposes.map((purpose, nth) =>
          callMaas(originOf(nth), 'staff.stepUp', {
            token: (nth % 2 === 0 ? staff : again).token,
            input: { purpose, method, code },
          }),
        ),
      )
      return answers.filter(({ status }) => status === 200).length
    }
    const proofs = async () =>
      (
        await database.db
          .selectFrom('step_up')
          .innerJoin('session', 'session.id', 'step_up.session_id')
          .select('purpose')
          .where('session.user_id', '=', staff.userId)
          .execute()
      ).length
    const before = await first().smsCode(staff.phone)
    await mustCall(nodes.origin, 'staff.sendStepUpCode', { token: staff.token })
    while ((await first().smsCode(staff.phone)) === before) await sleep(20)
    expect([await replay('sms', await first().smsCode(staff.phone)), await proofs()]).toEqual([1, 1])

    const other = await open('support')
    await prove(other, other.phone, 'totp')
    const { uri, ticket } = await mustCall(nodes.origin, 'staff.enrolTotp', { token: other.token })
    const secret = Secret.fromBase32(new URL(uri ?? '').searchParams.get('secret') ?? '')
    const codeAt = (timestamp: number) => new TOTP({ secret }).generate({ timestamp })
    const confirm = { ticket, code: codeAt(await now()) }
    await mustCall(nodes.origin, 'staff.confirmTotp', { token: other.token, input: confirm })
    const next = codeAt((await now()) + 30_000)
    const replayed = await Promise.all(
      [confirm.code, next, next, next, next].map((code, nth) =>
        callMaas(originOf(nth), 'staff.stepUp', {
          token: other.token,
          input: { purpose: purposes[nth], method: 'totp', code },
        }),
      ),
    )
    expect(replayed[0]?.status).not.toBe(200)
    expect(replayed.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('change one thing on different nodes at once, and no change is lost', async () => {
    const people = [owner, await open('operator')]
    const refused: number[] = []
    const tagged = async ({ token }: Customer, tag: string, nth: number) => {
      for (let tried = 0; tried < 40; tried += 1) {
        const origin = originOf(nth + tried)
        const row = await mustCall(origin, 'catalogModel.detail', { token, input: { id: 'up' } })
        const { type: _type, prices: _prices, upstreams: _upstreams, ...fields } = row
        const input = { ...fields, tags: [...row.tags, tag], reason: REASON }
        const { status } = await callMaas(origin, 'catalogModel.edit', { token, input })
        if (status === 200) return
        refused.push(status)
        await sleep(50 * Math.random())
      }
      throw new Error(`${tag} was never taken`)
    }
    const tags = Array.from({ length: 12 }, (_, nth) => `t${nth}`)
    await Promise.all(tags.map((tag, nth) => tagged(people[nth % 2] ?? owner, tag, nth)))
    const { tags: kept } = await mustCall(nodes.origin, 'catalogModel.detail', {
      token: owner.token,
      input: { id: 'up' },
    })
    expect(kept.toSorted()).toEqual(tags.toSorted())
    expect(new Set(refused)).toEqual(new Set([409]))
  })

  it('approve on all nodes at once what is done once', async () => {
    const [proposer, approver] = [await open('finance'), await open('finance')]
    await prove(proposer, proposer.phone, 'adjustment')
    const { approvalId } = await mustCall(nodes.origin, 'adjustment.propose', {
      token: proposer.token,
      headers: { 'idempotency-key': 'raise' },
      input: {
        userId: customer.userId,
        category: 'compensation',
        direction: 'credit',
        amount: '500.00',
        remark: '补偿',
        reason: REASON,
      },
    })
    await prove(approver, approver.phone, 'approval')
    const decided = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => decide(approver, approvalId, originOf(nth))),
    )
    const statuses = decided.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set([200, 409]))
    const rows = await database.db
      .selectFrom('ledger_entry')
      .select('amount')
      .where('ref_id', '=', approvalId)
      .execute()
    expect(rows).toEqual([{ amount: 500_000_000_000n }])
  })

  it('schedule a price that no node charges before its instant, nor any the old one after it', async () => {
    const [operator, finance] = [await open('operator'), await open('finance')]
    await prove(operator, operator.phone, 'price')
    await prove(finance, finance.phone, 'approval')
    const [row] = (
      await mustCall(nodes.origin, 'price.history', {
        token: operator.token,
        input: { modelId: 'up' },
      })
    ).records
    expect(row).toBeDefined()
    const at = (await now()) + 10_000
    const proposal = { modelId: 'up', input: '1.9', output: '7.9', effectiveAt: at, reason: REASON }
    const { approvalId } = await mustCall(nodes.origin, 'price.propose', {
      token: operator.token,
      input: proposal,
    })
    expect((await decide(finance, approvalId, originOf(1))).status).toBe(200)
    const ask = async (origin: string) => {
      const answer = await fetch(`${origin}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${customer.key}` },
        body: JSON.stringify({ model: 'up', messages: [{ role: 'user', content: 'hi' }] }),
      })
      await answer.text()
      expect(answer.status).toBe(200)
    }
    while ((await now()) < at + 2000) await Promise.all(origins().map(ask))
    const calls = await database.db
      .selectFrom('call')
      .select(['admitted_at', 'cost_nano'])
      .where('user_id', '=', customer.userId)
      .where('status', '=', 'succeeded')
      .execute()
    const early = calls.filter(({ admitted_at: admitted }) => (admitted ?? 0) < at)
    const late = calls.filter(({ admitted_at: admitted }) => (admitted ?? 0) >= at)
    expect(new Set(early.map(({ cost_nano: cost }) => cost))).toEqual(new Set([60_000n]))
    expect(new Set(late.map(({ cost_nano: cost }) => cost))).toEqual(new Set([58_500n]))
  })

  it('lose with their role the file that another node is sending, and what they proposed', async () => {
    const staff = await open('auditor', 'finance')
    await prove(staff, staff.phone, 'export')
    await prove(staff, staff.phone, 'adjustment')
    await sql`insert into session (id, user_id, token_hash, ip, device, created_at, last_seen_at, expires_at)
      select 'many-' || n, ${customer.userId}, 'many-' || n, '10.0.0.1', repeat('设备', 20), ${await now()}, ${await now()}, ${(await now()) + HOUR}
      from generate_series(1, ${sql.lit(SESSIONS)}) as n`.execute(database.db)
    const { approvalId } = await mustCall(nodes.origin, 'adjustment.propose', {
      token: staff.token,
      headers: { 'idempotency-key': 'debit' },
      input: {
        userId: customer.userId,
        category: 'risk',
        direction: 'debit',
        amount: '300.00',
        remark: '风控',
        reason: REASON,
      },
    })
    const headers = { 'x-access-token': staff.token }
    const path = `/maas/admin/user/sessions/export?userId=${customer.userId}`
    const [file] = (await once(get(`${originOf(SENDER)}${path}`, { headers }), 'response')) as [
      IncomingMessage,
    ]
    expect(file.statusCode).toBe(200)
    await once(file, 'data')
    file.pause()
    await sleep(1200)
    await prove(owner, OWNER, 'staff')
    expect(nodes.nodes[SENDER]?.output()).not.toMatch(CUT)
    for (const role of ['auditor', 'finance'] as const)
      await mustCall(originOf(0), 'staff.revoke', {
        token: owner.token,
        input: { userId: staff.userId, role, rev: 1, reason: '调去别的组' },
      })
    await until(() => CUT.test(nodes.nodes[SENDER]?.output() ?? ''), 2 * CUT_MS)
    const cutAt = await now()
    const { revoked_at: revokedAt } = await database.db
      .selectFrom('staff')
      .select('revoked_at')
      .where('user_id', '=', staff.userId)
      .where('role', '=', 'auditor')
      .executeTakeFirstOrThrow()
    expect(cutAt - (revokedAt ?? 0)).toBeLessThanOrEqual(CUT_MS)
    const ended = once(file.resume(), 'end').then(
      () => 'whole',
      (error: unknown) => (error as NodeJS.ErrnoException).code,
    )
    expect(await ended).toBe('ECONNRESET')
    const answered = await Promise.all(
      origins().map(async (origin) => (await callMaas(origin, 'staff.me', { token: staff.token })).status),
    )
    expect(answered).toEqual([404, 404, 404])
    const { state } = await database.db
      .selectFrom('approval')
      .select('state')
      .where('id', '=', approvalId)
      .executeTakeFirstOrThrow()
    expect(state).toBe('cancelled')
    await database.db.deleteFrom('session').where('id', 'like', 'many-%').execute()
  })
})
