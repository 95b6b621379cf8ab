import * as fc from 'fast-check'
import { formatYuan } from '../../../contract/money.ts'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { keyPeriods } from '../../../server/wallet/key-periods.ts'
import { pausePackage } from '../../../server/wallet/pause-package.ts'
import { verifyLedger } from '../../../server/proof/verify-ledger.ts'
import { TEST_SECRETS } from '../support/written-rows.ts'
import type { UnitLine } from '../../../server/wallet/wallet.ts'
import { makeOld, NOON, used, type TestWallet } from './open-test-wallet.ts'
import { createOracle, tokensOf, type OracleUser } from './oracle.ts'

const MINUTE_MS = 60_000
const USERS = 3
/** Calls that a command may name: those that were held last, and as many that were not yet. */
const CALLS = 60

const anyUser = fc.nat(USERS - 1)
const anyCall = fc.nat(CALLS - 1)
const anyCounts = fc.record({
  input: fc.nat(20),
  cachedInput: fc.nat(10),
  cacheWrite5m: fc.nat(10),
  cacheWrite1h: fc.nat(10),
  output: fc.nat(20),
  image: fc.nat(2),
})

type Counts = typeof anyCounts extends fc.Arbitrary<infer C> ? C : never

/** Prices belong to the call: what it was admitted at is what it is settled at. */
function linesOf(counts: Counts, call: number) {
  return [
    { item: 'input', quantity: counts.input, unitNano: 3n },
    { item: 'cachedInput', quantity: counts.cachedInput, unitNano: call % 2 === 0 ? 0n : 1n },
    { item: 'cacheWrite5m', quantity: counts.cacheWrite5m, unitNano: 4n },
    { item: 'cacheWrite1h', quantity: counts.cacheWrite1h, unitNano: 6n },
    { item: 'output', quantity: counts.output, unitNano: 7n },
    { item: 'image', quantity: counts.image, unitNano: 50n },
  ] satisfies UnitLine[]
}

const callCommand = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      call: anyCall,
      user: anyUser,
      isKeyed: fc.boolean(),
      budget: fc.option(fc.integer({ min: 0, max: 1500 }), { nil: null }),
      modelId: fc.constantFrom('t-chat', 't-other'),
      counts: anyCounts,
      coversTokens: fc.boolean(),
      leaseMinutes: fc.integer({ min: 1, max: 20 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('settle' as const), call: anyCall, counts: anyCounts }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const), call: anyCall }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('extend' as const),
      call: anyCall,
      minutes: fc.integer({ min: 1, max: 20 }),
    }),
  },
)
type CallCommand = typeof callCommand extends fc.Arbitrary<infer C> ? C : never

/** Something that happens to the wallets; `together` is up to twelve operations at once. */
export const command = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('credit' as const),
      user: anyUser,
      nano: fc.integer({ min: 1, max: 900 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('grant' as const),
      user: anyUser,
      tokens: fc.integer({ min: 1, max: 60 }),
      worth: fc.integer({ min: 1, max: 12 }),
      isCapped: fc.boolean(),
      models: fc.constantFrom<string[]>(['*'], ['t-chat'], ['t-none', 't-other']),
      minutes: fc.integer({ min: 1, max: 90 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('aside' as const),
      user: anyUser,
      nth: fc.nat(5),
      isAside: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 700 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reap' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('together' as const),
      calls: fc.array(callCommand, { minLength: 1, maxLength: 12 }),
    }),
  },
)

type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

/**
 * Runs a history of commands on the wallet, tells it to the oracle and compares what they say, and the books in the end.
 * @param most upper bound of operations
 * @returns operations that were run
 */
export async function runHistory(
  test: TestWallet,
  history: Iterable<Command>,
  most = Infinity,
): Promise<number> {
  const oracle = createOracle()
  const run = newId()
  const ids = await Promise.all(Array.from({ length: USERS }, () => test.newUser()))
  const users: OracleUser[] = ids.map(() => ({ balance: 0n, held: 0n, packages: [] }))
  const of = (index: number) => {
    const [id, user] = [ids[index], users[index]]
    if (id === undefined || user === undefined) throw new Error('no such user')
    return { id, user }
  }
  const held = new Set<string>()
  test.clock.now = NOON
  let lastExpiry = 0

  function startCall(one: CallCommand): { actual: Promise<unknown>; expected: unknown } | null {
    const call = Math.max(0, held.size - CALLS / 2) + one.call
    const requestId = `${run}-${call}`
    const now = test.clock.now
    if (one.do === 'hold') {
      const lines = linesOf(one.counts, call)
      if (held.has(requestId)) return null
      const { id, user } = of(one.user)
      const key = one.isKeyed ? `${run}-key-${one.user}` : ''
      const periods = keyPeriods(now)
      const limits: Record<string, bigint> =
        one.budget === null ? {} : { [periods.daily]: BigInt(one.budget), total: BigInt(one.budget) * 3n }
      const expected = oracle.hold({
        ...one,
        lines,
        requestId,
        user,
        key,
        limits,
        periods: Object.values(periods),
        leaseMs: one.leaseMinutes * MINUTE_MS,
        now,
      })
      if (!('refused' in expected)) held.add(requestId)
      const keyBudget =
        one.budget === null
          ? {}
          : { daily: formatYuan(BigInt(one.budget)), total: formatYuan(BigInt(one.budget) * 3n) }
      const actual = test.wallet
        .hold({
          ...one,
          lines,
          requestId,
          userId: id,
          keyId: key,
          keyBudget,
          leaseMs: one.leaseMinutes * MINUTE_MS,
        })
        .then(({ heldNano, packages }) => ({
          heldNano,
          packages: packages.map(({ packageId, tokens }) => ({ packageId, tokens })),
        }))
        .catch((error: { reason?: string; message: string }) => ({ refused: error.reason ?? error.message }))
      return { actual, expected }
    }
    if (!held.has(requestId)) return null
    if (one.do === 'extend') {
      const leaseMs = one.minutes * MINUTE_MS
      return {
        expected: oracle.extend(requestId, leaseMs, now),
        actual: test.wallet.extendLease(requestId, leaseMs),
      }
    }
    const lines = one.do === 'settle' ? linesOf(one.counts, call) : []
    return {
      expected: oracle.settle(requestId, lines),
      actual: test.wallet
        .settle(used(requestId, lines))
        .then(({ costNano, packageTokens }) => ({ costNano, packageTokens })),
    }
  }

  let operations = 0
  for (const step of history) {
    if (operations >= most) break
    const now = test.clock.now
    if (step.do === 'credit') {
      const { id, user } = of(step.user)
      user.balance += BigInt(step.nano)
      await test.topUp(id, BigInt(step.nano))
    } else if (step.do === 'grant') {
      const { id, user } = of(step.user)
      // No two packages end together: the order among those is the database's own.
      lastExpiry += 1
      const expiresAt = now + step.minutes * MINUTE_MS + lastExpiry
      const worth = BigInt(step.worth)
      const packageId = await test.grant(id, step.tokens, {
        models: step.models,
        expiresAt,
        worthNano: worth,
      })
      if (step.isCapped) await makeOld(test, packageId, worth)
      user.packages.push({
        id: packageId,
        models: step.models,
        expiresAt,
        worth,
        isCapped: step.isCapped,
        value: BigInt(step.tokens) * worth,
        held: 0n,
        isAside: false,
        isClosed: false,
      })
    } else if (step.do === 'aside') {
      const { id, user } = of(step.user)
      const owned = user.packages[step.nth]
      if (!owned) continue
      const { isAside } = step
      const isUsable = !owned.isClosed && owned.value > 0n && owned.expiresAt > now
      const change = { userId: id, packageId: owned.id, isAside, now }
      expect(await test.db.transaction().execute((trx) => pausePackage(trx, change))).toBe(isUsable)
      if (isUsable) owned.isAside = isAside
    } else if (step.do === 'wait') test.clock.now += step.minutes * MINUTE_MS
    else if (step.do === 'reap') expect(await test.wallet.reapExpired()).toBe(oracle.reap(now))
    else if (step.do === 'expire') expect(await test.wallet.expirePackages()).toBe(oracle.expire(users, now))
    else {
      const started = step.calls.map(startCall).filter((one) => one !== null)
      expect(await Promise.all(started.map((one) => one.actual))).toEqual(started.map((one) => one.expected))
      operations += started.length - 1
    }
    operations += 1
  }
  for (const [i, id] of ids.entries()) {
    const { user } = of(i)
    const open = user.packages.filter((owned) => !owned.isClosed)
    expect(await test.wallet.readBalance(id)).toEqual({
      balanceNano: user.balance,
      heldNano: user.held,
      tokens: open.reduce((sum, owned) => sum + Number(tokensOf(owned)), 0),
      heldTokens: open.reduce((sum, owned) => sum + Number(owned.held), 0),
    })
  }
  const spends = await test.db
    .selectFrom('api_key_spend')
    .selectAll()
    .where('key_id', 'like', `${run}%`)
    .execute()
  const expectedSpends = [...oracle.spends].filter(
    ([name, { spent, held: h }]) => /-key-/.test(name) && spent + h > 0n,
  )
  expect(
    Object.fromEntries(
      spends
        .filter((row) => row.spent_nano + row.held_nano > 0n)
        .map((row) => [`${row.key_id} ${row.period}`, { spent: row.spent_nano, held: row.held_nano }]),
    ),
  ).toEqual(Object.fromEntries(expectedSpends))
  expect(await verifyLedger(test.db, TEST_SECRETS)).toMatchObject({ ok: true, violations: [] })
  return operations
}
