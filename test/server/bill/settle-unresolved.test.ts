import { parseYuan } from '../../../contract/money.ts'
import { DAY_MS, HOUR_MS, startOfMonth } from '../../../contract/time.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { rollUpUsage } from '../../../server/usage/report/roll-up-usage.ts'
import { EMPTY_SETTLEMENT } from '../../../server/wallet/empty-settlement.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { startGateway, type TestGateway } from '../gateway/start-gateway.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase } from '../support/start-app.ts'

const why = { reason: '上游账单已核对' }
const FORMAT = {
  grain: 'request',
  requestId: 'id',
  time: 'at',
  zone: '+08:00',
  model: 'model',
  input: 'in',
  cached: 'hit',
  output: 'out',
  amount: 'yuan',
  tolerance: '0.00',
} as const
const HEAD = 'id,at,model,in,hit,out,yuan\n'
const MOST = 5_000_000_000n

forEachDatabase((engine) => {
  describe('requests that were lost with their node', () => {
    let gateway: TestGateway
    let finance: StaffMember
    let other: StaffMember
    let channelId: string
    let account: string
    let userId: string
    let shift = 0
    const now = () => Date.now() + shift
    beforeAll(async () => {
      gateway = await startGateway({ engine, clock: now, env: { ADMIN_PHONES: '13900000001' } })
      finance = await openStaff(gateway, '13700000001', ['finance'])
      other = await openStaff(gateway, '13700000002', ['finance'])
      userId = (await gateway.newUser('100')).userId
      const { host } = new URL(gateway.upstream.baseUrl)
      const { records } = await finance.must('billFormat.list')
      channelId = records.find(({ name }) => name === host)?.id ?? ''
      account = `${host}/v1#TEST_GATEWAY_KEY`
      await finance.must('billFormat.edit', { id: channelId, rev: 0, ...FORMAT, ...why })
    })
    afterAll(() => gateway.close())

    const db = () => gateway.deps.database.db
    const time = (at: number) => new Date(at + 8 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ')
    const line = (id: string, at: number, { tokens = '120,20,10', yuan = '1.25' } = {}) =>
      `${id},${time(at)},far,${tokens},${yuan}\n`
    const compared = (csv: string) => finance.must('bill.compare', { channelId, csv })
    const differences = async (billId: string) =>
      (await finance.must('bill.differences', { billId, order: 'asc', pageSize: 100 })).records
    const summary = () => finance.must('report.summary', { begin: now() - 30 * DAY_MS, end: now() })
    const nano = (yuan: string | undefined) => parseYuan(yuan ?? '') ?? 0n

    /** A call whose node died after it had written down where it had sent it. */
    async function lose({ upstreamId = '', at = now() } = {}): Promise<string> {
      const requestId = newId()
      await gateway.deps.wallet.hold({
        requestId,
        userId,
        keyId: '',
        modelId: 'up',
        lines: [{ item: 'input', quantity: 1, unitNano: 1n }],
        coversTokens: false,
        leaseMs: 1000,
      })
      const noted = {
        channel: account,
        target: 'far',
        outcome: 'lost',
        httpStatus: null,
        startedAt: at,
        durationMs: 5,
        firstByteMs: null,
        upstreamId,
        mostNano: String(MOST),
      }
      await db()
        .updateTable('call')
        .set({ noted: JSON.stringify([noted]), created_at: at })
        .where('request_id', '=', requestId)
        .execute()
      await db().updateTable('hold').set({ lease_until: 1 }).where('id', '=', requestId).execute()
      await gateway.deps.wallet.reapExpired()
      return requestId
    }

    const attemptOf = (requestId: string) =>
      db()
        .selectFrom('call_attempt')
        .select(['outcome', 'cost_nano', 'usage', 'upstream_id'])
        .where('request_id', '=', requestId)
        .executeTakeFirstOrThrow()
    const broken = async () => (await verifyLedger(db(), gateway.deps.secrets)).violations

    it('cost what the bill of their upstream says, once, and margins follow to the nano-yuan', async () => {
      const at = now()
      const requestId = await lose({ upstreamId: 'up-1', at })
      const csv = HEAD + line('up-1', at)
      const bill = await compared(csv)
      expect(bill).toMatchObject({ lost: 1, matched: 1, difference: '1.25', state: 'differs' })
      const [found] = await differences(bill.id)
      const id = found?.id ?? ''
      const before = await summary()
      const key = { 'idempotency-key': 'settle-1' }
      const settle = async () => (await finance.call('bill.settleLost', { id, ...why }, key)).body.result
      const settled = await settle()
      expect(settled).toMatchObject({
        kind: 'settled',
        requestId,
        ourAmount: '1.25',
        difference: '0.00',
        settledAt: expect.any(Number),
        settledByName: expect.stringMatching(/./),
      })
      expect(await settle()).toEqual(settled)
      expect(await attemptOf(requestId)).toEqual({
        outcome: 'billed',
        cost_nano: 1_250_000_000n,
        usage: '{"input":100,"cachedInput":20,"output":10}',
        upstream_id: 'up-1',
      })
      const after = await summary()
      expect(nano(after.cost) - nano(before.cost)).toBe(1_250_000_000n)
      expect([after.requests.lost, nano(after.requests.lostMost)]).toEqual([
        before.requests.lost - 1,
        nano(before.requests.lostMost) - MOST,
      ])
      expect(await finance.must('bill.detail', { id: bill.id })).toMatchObject({
        lost: 0,
        state: 'agrees',
        ourAmount: '1.25',
        difference: '0.00',
      })
      const [total] = (await finance.must('bill.totals', { billId: bill.id })).records
      expect(total).toMatchObject({ ourRequests: 1, ourInput: 120, ourOutput: 10, difference: '0.00' })
      const audit = await db()
        .selectFrom('audit_entry')
        .select(['action', 'reason', 'after'])
        .where('subject', '=', `bill:${bill.id}`)
        .where('action', '=', 'bill.settleLost')
        .execute()
      expect(audit).toMatchObject([{ reason: why.reason, after: expect.stringContaining('1.25') }])
      // What was written down at once is what comparing it once more finds.
      expect(await compared(csv)).toMatchObject({ lost: 0, state: 'agrees', ourAmount: '1.25' })
      expect(await broken()).toEqual([])
    })

    it('are settled by one of two members of staff, and by no late node after that', async () => {
      const at = now() + 1000
      const requestId = await lose({ upstreamId: 'up-2', at })
      const bill = await compared(HEAD + line('up-2', at, { yuan: '0.5' }))
      const [found] = await differences(bill.id)
      const input = { id: found?.id ?? '', ...why }
      const both = await Promise.all([
        finance.call('bill.settleLost', input),
        other.call('bill.settleLost', input),
      ])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const again = await other.call('bill.settleLost', input)
      expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('0.50 元')])
      const rows = await db()
        .selectFrom('attempt_settlement')
        .selectAll()
        .where('request_id', '=', requestId)
        .execute()
      expect(rows).toMatchObject([{ bill_id: bill.id, upstream_id: 'up-2', amount_nano: 500_000_000n }])
      expect(await finance.must('bill.detail', { id: bill.id })).toMatchObject({ lost: 0, ourAmount: '0.50' })
      const late = {
        channel: account,
        target: 'far',
        outcome: 'succeeded',
        httpStatus: 200,
        startedAt: at,
        durationMs: 9,
        firstByteMs: 3,
        lines: [],
        costNano: 7n,
      } as const
      await gateway.deps.wallet.settle({ ...EMPTY_SETTLEMENT, requestId, attempts: [late] })
      expect(await attemptOf(requestId)).toMatchObject({ outcome: 'billed', cost_nano: 500_000_000n })
      expect(await broken()).toEqual([])
    })

    it('are found by model, time and the most they can cost where no name is known, if there is one of them', async () => {
      const at = now() + 3 * HOUR_MS
      const requestId = await lose({ at })
      const far = at + 5 * HOUR_MS
      await lose({ at: far })
      await lose({ at: far + 1000 })
      const bill = await compared(
        HEAD +
          line('gen-1', at + 2000) +
          line('gen-2', far + 2000) +
          line('gen-3', at + 90 * 60_000) +
          line('gen-4', at + 3000, { yuan: '6' }),
      )
      expect(bill).toMatchObject({ lost: 1, matched: 1, onlyTheirs: 3 })
      const found = (await differences(bill.id)).find(({ kind }) => kind === 'lost')
      expect(found).toMatchObject({ requestId, upstreamId: 'gen-1' })
      await finance.must('bill.settleLost', { id: found?.id, ...why })
      expect(await attemptOf(requestId)).toMatchObject({ upstream_id: 'gen-1', cost_nano: 1_250_000_000n })
    })

    it('of a day that was summed change its sums when the job comes round, and the books know until then', async () => {
      // The last days of a month are summed again until the next one has customers.
      const tenth = startOfMonth(startOfMonth(now()) + 40 * DAY_MS) + 9 * DAY_MS
      shift = tenth - now()
      finance = await openStaff(gateway, '13700000009', ['finance'])
      const at = now()
      await lose({ upstreamId: 'up-7', at })
      const bill = await compared(HEAD + line('up-7', at, { yuan: '2' }))
      shift += 6 * DAY_MS
      finance = await openStaff(gateway, '13700000003', ['finance'])
      await rollUpUsage(gateway.deps)
      const groups = async () => {
        const found = await finance.must('report.groups', {
          begin: now() - 30 * DAY_MS,
          end: now(),
          by: 'customer',
        })
        return nano(found.find(({ key }) => key === userId)?.cost)
      }
      const before = await groups()
      const [found] = await differences(bill.id)
      await finance.must('bill.settleLost', { id: found?.id, ...why })
      expect(await broken()).toEqual([])
      await rollUpUsage(gateway.deps)
      expect((await groups()) - before).toBe(2_000_000_000n)
      expect(await broken()).toEqual([])
    })

    it('stay as they are where the bill names no amount, no request, or something else differs', async () => {
      const at = now()
      await lose({ upstreamId: 'up-8', at })
      const odd = await compared(HEAD + line('up-8', at, { yuan: '-1' }) + line('up-9', at))
      const found = await differences(odd.id)
      expect(found.map(({ kind }) => kind).toSorted()).toEqual(['lost', 'onlyTheirs'])
      for (const { id } of found)
        expect((await finance.call('bill.settleLost', { id, ...why })).status).toBe(400)
      const auditor = await openStaff(gateway, '13700000004', ['auditor'])
      const operator = await openStaff(gateway, '13700000005', ['operator'])
      for (const staff of [auditor, operator])
        expect((await staff.call('bill.settleLost', { id: found[0]?.id, ...why })).status).toBe(403)
      expect((await finance.call('bill.settleLost', { id: 'nothing', ...why })).status).toBe(404)
      expect((await finance.call('bill.settleLost', { id: found[0]?.id, reason: '' })).status).toBe(400)
    })
  })
})
