import { formatYuan, NANO_PER_YUAN } from '../../../contract/money.ts'
import { startOfDay } from '../../../contract/time.ts'
import { expireApprovals } from '../../../server/identity/approval/end-proposals.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { openAccount } from '../support/account.ts'
import { numbersOf } from '../support/numbers-of.ts'
import { openStaff, type StaffMember } from '../support/staff-member.ts'
import { forEachDatabase, startApp, type TestApp } from '../support/start-app.ts'
import { createClock, DAY, MINUTE } from '../support/test-clock.ts'

/** `npm run verify -- model`, a part of `npm run test:full`, runs more. */
const IS_FULL = process.env.MODEL === 'full'
const OPERATIONS = IS_FULL ? { sqlite: 2000, postgres: 500 } : { sqlite: 200, postgres: 100 }
const NOON = Date.UTC(2026, 10, 21, 4)
const REASON = '随机核对'
const AMOUNTS = [1, 40, 150, 199, 200, 201, 450]
const [ALONE, ALONE_A_DAY] = [200, 1000]

/** What is known of a proposal, in whole yuan. */
interface Known {
  id: string
  by: number
  isDebit: boolean
  amount: number
  at: number
  state: 'waiting' | 'approved' | 'refused' | 'withdrawn' | 'expired' | 'cancelled'
}

forEachDatabase((engine) => {
  it(
    `${OPERATIONS[engine]} random proposals, decisions, withdrawals and ends leave each proposal and the balance as they have to be`,
    async () => {
      const time = createClock(NOON)
      const server = await startApp({ engine, clock: time.now })
      try {
        const done = await run(server, time, OPERATIONS[engine])
        const rare = IS_FULL ? ['own', 'withdrawn', 'expired', 'late'] : []
        for (const kind of ['alone', 'waits', 'short', 'approved', 'refused', ...rare])
          expect([kind, (done[kind] ?? 0) > 0]).toEqual([kind, true])
      } finally {
        await server.close()
      }
    },
    OPERATIONS[engine] * 400 + 60_000,
  )
})

async function run(server: TestApp, time: ReturnType<typeof createClock>, count: number) {
  const pick = numbersOf(20_261_127)
  const done: Record<string, number> = {}
  const note = (kind: string) => (done[kind] = (done[kind] ?? 0) + 1)
  const user = await openAccount(server, '13700000100')
  await user.topUp('300')
  let balance = 300
  let phones = 13_700_000_000
  const staff: StaffMember[] = []
  const known: Known[] = []
  const open = async () => openStaff(server, String((phones += 1)), ['finance'])
  for (let nth = 0; nth < 3; nth += 1) staff.push(await open())
  const memberOf = (nth: number) => {
    const one = staff[nth]
    if (!one) throw new Error('no such member of staff')
    return one
  }

  /** Sessions of staff end, and proofs sooner. */
  async function prove(nth: number, purpose: string): Promise<StaffMember> {
    const one = memberOf(nth)
    const { accessToken, client } = { accessToken: one.accessToken, client: one }
    if ((await client.call('staff.me')).status === 200) {
      await client.proves(purpose)
      return client
    }
    const again = await openStaff(server, one.phone)
    expect(again.accessToken).not.toBe(accessToken)
    staff[nth] = again
    await again.proves(purpose)
    return again
  }

  const today = (by: number) =>
    known
      .filter((one) => one.by === by && one.at >= startOfDay(time.now()))
      .filter(({ state }) => state === 'waiting' || state === 'approved')
      .reduce((sum, { amount }) => sum + amount, 0)
  const waiting = () => known.filter(({ state }) => state === 'waiting')
  const isOver = ({ at }: Known) => time.now() >= at + DAY

  async function propose() {
    const by = pick(staff.length)
    const isDebit = pick(2) === 0
    const amount = isDebit && pick(4) === 0 ? balance + 1 : (AMOUNTS[pick(AMOUNTS.length)] ?? 1)
    const member = await prove(by, 'adjustment')
    const input = {
      userId: user.userId,
      category: isDebit ? 'risk' : 'compensation',
      direction: isDebit ? 'debit' : 'credit',
      amount: `${amount}.00`,
      remark: '随机',
      reason: REASON,
    }
    const { status, body } = await member.call('adjustment.propose', input, { 'idempotency-key': newId() })
    if (isDebit && amount > balance) {
      expect([status, body.result]).toMatchObject([409, { shortfall: `${amount - balance}.00` }])
      return note('short')
    }
    const waits = amount > ALONE || today(by) + amount > ALONE_A_DAY
    expect([status, body.result.state]).toEqual([200, waits ? 'waiting' : 'done'])
    const id = body.result.approvalId
    known.push({ id, by, isDebit, amount, at: time.now(), state: waits ? 'waiting' : 'approved' })
    if (isDebit) balance -= amount
    else if (!waits) balance += amount
    return note(waits ? 'waits' : 'alone')
  }

  async function decide() {
    const one = waiting()[pick(Math.max(waiting().length, 1))]
    if (!one) return undefined
    const by = pick(staff.length)
    const member = await prove(by, 'approval')
    const decision = pick(2) === 0 ? 'approve' : 'refuse'
    const { rev, payloadHash } = await member.must('approval.detail', { id: one.id })
    const input = { id: one.id, rev, payloadHash, decision, reason: REASON }
    // Twice at once: one of them counts.
    const answers = await Promise.all([0, 1].map(() => member.call('approval.decide', input)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    if (by === one.by && decision === 'approve') {
      expect(statuses).toEqual([403, 403])
      return note('own')
    }
    // It may be refused all the same.
    if (isOver(one) && decision === 'approve') {
      expect(statuses).toEqual([409, 409])
      return note('late')
    }
    expect(statuses).toEqual([200, 409])
    one.state = decision === 'approve' ? 'approved' : 'refused'
    if ((decision === 'approve') !== one.isDebit) balance += one.amount
    return note(one.state)
  }

  async function withdraw() {
    const one = waiting()[pick(Math.max(waiting().length, 1))]
    if (!one) return undefined
    const by = pick(staff.length)
    const member = await prove(by, 'approval')
    const { rev } = await member.must('approval.detail', { id: one.id })
    const { status } = await member.call('approval.withdraw', { id: one.id, rev, reason: REASON })
    expect(status).toBe(by === one.by ? 200 : 403)
    if (by !== one.by) return undefined
    one.state = 'withdrawn'
    if (one.isDebit) balance += one.amount
    return note('withdrawn')
  }

  async function expire() {
    await expireApprovals(server.deps)
    for (const one of waiting().filter(isOver)) {
      one.state = 'expired'
      if (one.isDebit) balance += one.amount
      note('expired')
    }
  }

  const operations = [
    propose,
    propose,
    propose,
    decide,
    decide,
    withdraw,
    async () => time.advance(MINUTE * (1 + pick(200))),
    async () => time.advance(pick(4) === 0 ? DAY : MINUTE),
    expire,
  ]
  const { db } = server.deps.database
  for (let nth = 0; nth < count; nth += 1) {
    await operations[pick(operations.length)]?.()
    const rows = await db.selectFrom('approval').select(['id', 'state']).execute()
    expect(new Map(rows.map(({ id, state }) => [id, state]))).toEqual(
      new Map(known.map(({ id, state }) => [id, state])),
    )
    const { balanceNano } = await server.deps.wallet.readBalance(user.userId)
    expect(formatYuan(balanceNano)).toBe(formatYuan(BigInt(balance) * NANO_PER_YUAN))
  }
  return done
}
