import { TEST_SECRETS } from '../support/written-rows.ts'
import * as fc from 'fast-check'
import { newId } from '../../../server/platform/secrets/tokens.ts'
import { debit } from '../../../server/wallet/debit.ts'
import type { Wallet } from '../../../server/wallet/wallet.ts'
import { forEachDatabase } from '../support/databases.ts'
import { openTestWallet, secondOf, used, type TestWallet } from './open-test-wallet.ts'

const USERS = 2
/** Calls of a user that is this rich are paid by reservations. */
const RICH = 40_000n
const CALL_MAX = 100

const anyUser = fc.nat(USERS - 1)
const callCommand = fc.oneof(
  fc.record({
    do: fc.constant('hold' as const),
    user: anyUser,
    nano: fc.integer({ min: 1, max: CALL_MAX }),
    isLasting: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('settle' as const),
    nth: fc.nat(20),
    nano: fc.integer({ min: 0, max: CALL_MAX + 20 }),
  }),
)
type CallCommand = typeof callCommand extends fc.Arbitrary<infer C> ? C : never

const command = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant('together' as const),
      calls: fc.array(callCommand, { minLength: 1, maxLength: 12 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('credit' as const),
      user: anyUser,
      nano: fc.integer({ min: 1, max: 500 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      user: anyUser,
      nano: fc.integer({ min: 1, max: 30_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pass' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('release' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
)
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

interface Running {
  requestId: string
  user: number
  heldNano: bigint
}

/**
 * A user sees nothing of reservations: a call is admitted if and only if the balance less what calls in flight may cost
 * covers it, costs what it used but no more than was held, and nothing if its process died.
 * @returns how many calls a reservation paid for
 */
async function runHistory(test: TestWallet, history: readonly Command[]): Promise<number> {
  const userIds = await Promise.all(Array.from({ length: USERS }, () => test.newUser(RICH)))
  const balances = userIds.map(() => RICH)
  let running: Running[] = []
  let nodes = 1
  let wallet: Wallet = test.wallet
  const freeOf = (user: number) =>
    (balances[user] ?? 0n) -
    running.filter((call) => call.user === user).reduce((sum, { heldNano }) => sum + heldNano, 0n)

  async function hold({ user, nano, isLasting }: CallCommand & { do: 'hold' }) {
    const request = {
      ...secondOf(userIds[user] ?? '', BigInt(nano)),
      reservation: isLasting ? ('lasting' as const) : ('brief' as const),
    }
    const isAdmitted = await wallet.hold(request).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ reason: 'balanceShort' })
        return false
      },
    )
    return { isAdmitted, call: { requestId: request.requestId, user, heldNano: BigInt(nano) } }
  }

  /** Those at once ask for no more than there is, or each is alone: else the refused one is undetermined. */
  async function together(commands: readonly CallCommand[]) {
    const settles = commands.flatMap((one) => (one.do === 'settle' ? [one] : []))
    const settled = new Map(
      settles.flatMap(({ nth, nano }) => {
        const call = running[nth]
        return call ? [[call, BigInt(nano)] as const] : []
      }),
    )
    const holds = commands.flatMap((one) => (one.do === 'hold' ? [one] : []))
    const requestedOf = (user: number) =>
      holds.filter((one) => one.user === user).reduce((sum, { nano }) => sum + BigInt(nano), 0n)
    const fits = userIds.every((_, user) => requestedOf(user) <= freeOf(user))
    const settling = Promise.all(
      [...settled].map(async ([call, nano]) => {
        const lines = nano === 0n ? [] : secondOf('', nano).lines
        const results = await Promise.all([
          wallet.settle(used(call.requestId, lines)),
          wallet.settle(used(call.requestId, [])),
        ])
        const costNano = nano < call.heldNano ? nano : call.heldNano
        for (const result of results) expect(result).toMatchObject({ costNano })
        return { call, costNano }
      }),
    )
    if (!fits) await take(await settling)
    for (const batch of fits ? [holds] : holds.map((one) => [one])) {
      const free = userIds.map((_, user) => freeOf(user))
      for (const { isAdmitted, call } of await Promise.all(batch.map(hold))) {
        expect(isAdmitted).toBe(fits || call.heldNano <= (free[call.user] ?? 0n))
        if (isAdmitted) running.push(call)
      }
    }
    if (fits) await take(await settling)
  }

  async function take(results: readonly { call: Running; costNano: bigint }[]) {
    for (const { call, costNano } of results) balances[call.user] = (balances[call.user] ?? 0n) - costNano
    running = running.filter((call) => !results.some((result) => result.call === call))
  }

  async function buy(user: number, amountNano: bigint) {
    const userId = userIds[user] ?? ''
    const cause = {
      kind: 'purchase',
      refType: 'test',
      refId: newId(),
      remark: '',
      now: test.clock.now,
    } as const
    const isDone = await wallet
      .withReclaim(userId, () =>
        test.db
          .transaction()
          .execute((trx) => debit(trx, { ...cause, secrets: TEST_SECRETS, userId, amountNano })),
      )
      .then(
        () => true,
        () => false,
      )
    expect(isDone).toBe(amountNano <= freeOf(user))
    if (isDone) balances[user] = (balances[user] ?? 0n) - amountNano
  }

  /** A process that is killed leaves its calls to the next, which finds their leases at an end. */
  async function crash() {
    nodes += 1
    wallet = test.node(`node-${nodes}`)
    test.clock.now += 60_000
    await wallet.reapExpired()
    running = []
  }

  for (const one of history) {
    if (one.do === 'together') await together(one.calls)
    else if (one.do === 'buy') await buy(one.user, BigInt(one.nano))
    else if (one.do === 'release') await wallet.release()
    else if (one.do === 'crash') await crash()
    else if (one.do === 'pass') {
      test.clock.now += 15_000
      await wallet.keepLive()
    } else {
      await test.topUp(userIds[one.user] ?? '', BigInt(one.nano))
      balances[one.user] = (balances[one.user] ?? 0n) + BigInt(one.nano)
    }
    for (const [user, userId] of userIds.entries()) {
      expect(await wallet.readBalance(userId)).toMatchObject({
        balanceNano: balances[user],
        heldNano: (balances[user] ?? 0n) - freeOf(user),
      })
    }
  }
  const paid = await test.db.selectFrom('call').select('request_id').where('allowance_id', '<>', '').execute()
  return paid.length
}

/** `npm run verify -- model` runs more of them. */
const RUNS = process.env.MODEL === 'full' ? { sqlite: 200, postgres: 60 } : { sqlite: 12, postgres: 5 }

describe.each(['on', 'off'] as const)('random histories of calls, with reservations %s,', (reservations) =>
  forEachDatabase((engine) => {
    it(
      'move the money that holds of their own would have moved',
      async () => {
        let paid = 0
        await fc.assert(
          fc.asyncProperty(
            fc.array(command, { minLength: 30, maxLength: 60, size: 'max' }),
            async (history) => {
              const test = await openTestWallet(engine, reservations)
              try {
                paid += await runHistory(test, history)
              } finally {
                await test.close()
              }
            },
          ),
          { numRuns: RUNS[engine] },
        )
        if (reservations === 'on') expect(paid).toBeGreaterThan(RUNS[engine] * 10)
        else expect(paid).toBe(0)
      },
      10 * 60_000,
    )
  }),
)
