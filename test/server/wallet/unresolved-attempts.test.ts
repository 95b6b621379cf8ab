import { setTimeout as sleep } from 'node:timers/promises'
import {
  createAttemptTrail,
  createAttemptJournal,
  type AttemptJournal,
} from '../../../server/wallet/attempt-journal.ts'
import type { JournaledAttempt } from '../../../server/wallet/journaled-attempts.ts'
import { commitBatch } from '../../../server/wallet/commit-batch.ts'
import { reapOperation, settleOperation } from '../../../server/wallet/core-operations.ts'
import { createReservationPart } from '../../../server/wallet/reservation/reservation-part.ts'
import type { Attempt, HoldRequest } from '../../../server/wallet/wallet.ts'
import { forEachDatabase } from '../support/databases.ts'
import { NOON, openTestWallet, secondOf, used, type TestWallet } from './open-test-wallet.ts'

const LEASE_MS = 45_000
const PLENTY = 1_000_000n
const seconds = (nano: bigint) => [{ item: 'second', quantity: Number(nano), unitNano: 1n }] as const

const failed: JournaledAttempt = {
  channel: 'first',
  target: 'film',
  outcome: 'failed',
  httpStatus: 503,
  startedAt: NOON,
  durationMs: 20,
  firstByteMs: null,
  upstreamId: '',
  mostNano: null,
}
const underWay: JournaledAttempt = {
  ...failed,
  channel: 'second',
  outcome: 'lost',
  httpStatus: null,
  mostNano: '50',
}
const answered: Attempt = {
  channel: 'second',
  target: 'film',
  outcome: 'succeeded',
  httpStatus: 200,
  startedAt: NOON,
  durationMs: 900,
  firstByteMs: 40,
  lines: seconds(7n),
  costNano: 7n,
}
const failedOnce: Attempt = { ...answered, channel: 'first', outcome: 'failed', lines: [], costNano: 0n }

describe('attempts of a node that died', () =>
  forEachDatabase((engine) => {
    let test: TestWallet
    let notes: AttemptJournal
    beforeEach(async () => {
      test = await openTestWallet(engine, 'on')
      notes = createAttemptJournal({ db: test.db, clock: () => test.clock.now, isLive: test.wallet.isLive })
    })
    afterEach(() => test.close())

    const attempts = (requestId: string) =>
      test.db
        .selectFrom('call_attempt')
        .select(['n', 'channel', 'outcome', 'cost_nano', 'most_nano'])
        .where('request_id', '=', requestId)
        .orderBy('n')
        .execute()
    const noted = () => test.db.selectFrom('attempt_note').selectAll().execute()
    const day = async () => {
      const rows = await test.db
        .selectFrom('attempt_day')
        .select(['channel', 'row_count', 'cost_nano', 'lost', 'lost_unknown', 'lost_nano'])
        .where('row_count', '>', 0)
        .orderBy('channel')
        .execute()
      return rows.map((row) => Object.values(row))
    }
    const watch = (requestId: string, log: JournaledAttempt[]) =>
      notes.watch(requestId, createAttemptTrail({ list: () => log, size: () => log.length }))
    async function begin(request: HoldRequest, log: JournaledAttempt[]) {
      await test.wallet.hold(request)
      watch(request.requestId, log)
      await notes.note()
      expect(await noted()).toEqual([])
      await notes.note()
    }
    const reap = async () => {
      test.clock.now += LEASE_MS
      return test.node('node-2').reapExpired()
    }
    const lost = { outcome: 'lost', cost_nano: null }

    it('are recorded with their channel and the most they cost, and those before them as they ended', async () => {
      const request = secondOf(await test.newUser(100n), 60n)
      await begin(request, [failed, underWay])
      expect(await reap()).toBe(1)
      expect(await attempts(request.requestId)).toEqual([
        { n: 1, channel: 'first', outcome: 'failed', cost_nano: 0n, most_nano: null },
        { n: 2, channel: 'second', ...lost, most_nano: 50n },
      ])
      expect(await day()).toEqual([
        ['first', 1, 0n, 0, 0, 0n],
        ['second', 1, 0n, 1, 0, 50n],
      ])
    })

    it('that were not noted yet are recorded as of a channel and a cost that are not known', async () => {
      const request = secondOf(await test.newUser(100n), 60n)
      await test.wallet.hold(request)
      await reap()
      expect(await attempts(request.requestId)).toEqual([{ n: 1, channel: '', ...lost, most_nano: null }])
      expect(await day()).toEqual([['', 1, 0n, 1, 1, 0n]])
    })

    it('are as their row says from the first moment, until they are settled or went on elsewhere', async () => {
      const log = [underWay]
      const { take, ...rest } = createAttemptTrail({ list: () => log, size: () => log.length })
      const known = { ...secondOf(await test.newUser(100n), 6n), noted: take }
      await test.wallet.hold(known)
      notes.watch(known.requestId, { take, ...rest })
      await notes.note()
      await notes.note()
      expect(await noted()).toEqual([])
      const settled = { ...secondOf(await test.newUser(100n), 6n), noted: () => JSON.stringify([underWay]) }
      await test.wallet.hold(settled)
      await test.wallet.settle(used(settled.requestId, []))
      const rows = await test.db.selectFrom('call').select(['request_id', 'noted']).execute()
      expect(new Map(rows.map((row) => [row.request_id, row.noted]))).toEqual(
        new Map([
          [known.requestId, JSON.stringify([underWay])],
          [settled.requestId, null],
        ]),
      )

      const other = { ...secondOf(await test.newUser(100n), 6n), noted: known.noted }
      await test.wallet.hold(other)
      log.unshift(failed)
      await notes.note()
      await reap()
      expect(await attempts(known.requestId)).toMatchObject([{ channel: 'first' }, { channel: 'second' }])
      expect(await attempts(other.requestId)).toEqual([{ n: 1, channel: 'second', ...lost, most_nano: 50n }])
      expect(
        await test.db.selectFrom('call').select('noted').where('noted', 'is not', null).execute(),
      ).toEqual([])
    })

    it('of several that it may be are noted as of none, until it is known which', async () => {
      const log = [{ ...underWay, channel: '', target: '' }]
      const note = createAttemptTrail({ list: () => log, size: () => log.length })
      const request = { ...secondOf(await test.newUser(100n), 6n), noted: note.take }
      await test.wallet.hold(request)
      notes.watch(request.requestId, note)
      log[0] = underWay
      await notes.note()
      await notes.note()
      expect(await noted()).toHaveLength(1)
      await reap()
      expect(await attempts(request.requestId)).toEqual([
        { n: 1, channel: 'second', ...lost, most_nano: 50n },
      ])
    })

    it('whose calls were paid from a reservation are recorded with it', async () => {
      const userId = await test.newUser(PLENTY)
      const first = { ...secondOf(userId, 60n), reservation: 'lasting' as const }
      await test.wallet.hold(first)
      await test.wallet.settle(used(first.requestId, []))
      const calls = [secondOf(userId, 60n), secondOf(userId, 60n)].map((call) => ({
        ...call,
        reservation: 'lasting' as const,
      }))
      for (const call of calls) await test.wallet.hold(call)
      expect(await test.db.selectFrom('hold').select('id').where('status', '=', 'open').execute()).toEqual([])
      await sleep(200)
      const [one, other] = calls.map(({ requestId }) => requestId)
      watch(one ?? '', [underWay])
      await notes.note()
      await notes.note()
      await reap()
      expect(await attempts(one ?? '')).toEqual([{ n: 1, channel: 'second', ...lost, most_nano: 50n }])
      expect(await attempts(other ?? '')).toEqual([{ n: 1, channel: '', ...lost, most_nano: null }])
    })

    it('of calls that had no row yet are counted by their reservation, with the most that they cost', async () => {
      const userId = await test.newUser(PLENTY)
      const call = (upstreamNano: bigint | null) => ({
        ...secondOf(userId, 60n),
        reservation: 'brief' as const,
        upstreamNano: () => upstreamNano,
      })
      const atRisk = () => test.db.selectFrom('allowance').select(['id', 'upstream_nano']).execute()
      const held = async () => {
        const rows = await test.db.selectFrom('hold').select('id').where('status', '=', 'open').execute()
        return rows.length
      }
      await test.wallet.hold(call(50n))
      const id = (await atRisk())[0]?.id ?? ''
      expect(await atRisk()).toEqual([{ id, upstream_nano: 400n }])
      for (let nth = 0; nth < 8; nth += 1) await test.wallet.hold(call(50n))
      expect([await held(), await test.db.selectFrom('call').select('request_id').execute()]).toMatchObject([
        1,
        { length: 1 },
      ])
      // No more than what is written down may be in flight without a row.
      await test.wallet.hold(call(50n))
      expect([await held(), await atRisk()]).toEqual([2, [{ id, upstream_nano: 1200n }]])
      await test.wallet.hold(call(801n))
      expect([await held(), await atRisk()]).toEqual([3, [{ id, upstream_nano: 7208n }]])

      await reap()
      expect(await attempts(id)).toEqual([{ n: 1, channel: '', ...lost, most_nano: 7208n }])
      expect(await day()).toContainEqual(['', 1, 0n, 1, 0, 7208n])
    })

    it('of calls without a row are of any cost, if the upstream of one has no cost price', async () => {
      const userId = await test.newUser(PLENTY)
      const call = (upstreamNano: bigint | null) => ({
        ...secondOf(userId, 60n),
        reservation: 'brief' as const,
        upstreamNano: () => upstreamNano,
      })
      await test.wallet.hold(call(50n))
      await test.wallet.hold(call(null))
      const rows = await test.db.selectFrom('allowance').select(['id', 'upstream_nano']).execute()
      expect(rows).toMatchObject([{ upstream_nano: null }])
      await test.wallet.hold(call(1_000_000n))
      expect(await test.db.selectFrom('call').select('request_id').execute()).toHaveLength(2)
      await reap()
      expect(await attempts(rows[0]?.id ?? '')).toEqual([{ n: 1, channel: '', ...lost, most_nano: null }])
    })

    it('of calls that have a row, or are settled, are not counted twice', async () => {
      const userId = await test.newUser(PLENTY)
      const call = () => ({
        ...secondOf(userId, 60n),
        reservation: 'lasting' as const,
        upstreamNano: () => 50n,
      })
      await test.wallet.hold(call())
      const wave = async () => {
        const calls = Array.from({ length: 8 }, call)
        for (const one of calls) await test.wallet.hold(one)
        return calls
      }
      for (const { requestId } of await wave()) await test.wallet.settle(used(requestId, []))
      await wave()
      // Writes the rows of those in flight.
      await test.wallet.withReclaim(userId, async () => {})
      await wave()
      expect(
        await test.db.selectFrom('hold').select('id').where('status', '=', 'open').execute(),
      ).toHaveLength(1)
      expect(await test.db.selectFrom('allowance').select('upstream_nano').execute()).toEqual([
        { upstream_nano: 400n },
      ])
    })

    it.each([
      ['later', 2],
      ['in the same transaction', 1],
    ])(
      'make way for what became of them, when the node lived after all and says so %s',
      async (_when, batches) => {
        const request = secondOf(await test.newUser(100n), 60n)
        await begin(request, [failed, underWay])
        const { requestId } = request
        const settlement = { ...used(requestId, seconds(7n)), attempts: [failedOnce, answered] }
        const at = (test.clock.now += LEASE_MS)
        const [note] = await noted()
        const operations = [
          reapOperation({ requestId, noted: note?.attempts ?? null, at }),
          settleOperation({ settlement, at }),
        ]
        const { part } = createReservationPart({ isReserving: false })
        const outcomes = []
        for (let nth = 0; nth < batches; nth += 1)
          outcomes.push(
            ...(await commitBatch(
              test.db,
              batches === 1 ? operations : operations.slice(nth, nth + 1),
              part,
            )),
          )
        expect(outcomes).toMatchObject([{ value: true }, { value: { costNano: 7n } }])
        expect(await attempts(request.requestId)).toMatchObject([
          { n: 1, channel: 'first', outcome: 'failed', cost_nano: 0n },
          { n: 2, channel: 'second', outcome: 'succeeded', cost_nano: 7n, most_nano: null },
        ])
        expect(await day()).toEqual([
          ['first', 1, 0n, 0, 0, 0n],
          ['second', 1, 7n, 0, 0, 0n],
        ])
        await test.wallet.settle(settlement)
        expect(await day()).toHaveLength(2)
      },
    )

    it('are noted once a call lasts, again when it goes on elsewhere, and forgotten when it is settled', async () => {
      const brief = secondOf(await test.newUser(100n), 60n)
      const log = [underWay]
      await test.wallet.hold(brief)
      watch(brief.requestId, log)
      await notes.note()
      await test.wallet.settle(used(brief.requestId, []))
      await notes.note()
      expect(await noted()).toEqual([])

      const lasting = secondOf(await test.newUser(100n), 60n)
      await begin(lasting, log)
      const [before] = await noted()
      test.clock.now += 1000
      await notes.note()
      expect(await noted()).toEqual([before])
      log.push(underWay)
      await notes.note()
      const [after] = await noted()
      expect(JSON.parse(after?.attempts ?? '')).toHaveLength(2)
      expect(after?.noted_at).toBe(test.clock.now)
      await test.wallet.settle(used(lasting.requestId, []))
      await notes.note()
      expect(await noted()).toEqual([])
    })

    it('are noted by the hundred at once, and again after the database was gone', async () => {
      const userId = await test.newUser(PLENTY)
      const calls = Array.from({ length: 450 }, () => secondOf(userId, 6n))
      await Promise.all(calls.map((call) => test.wallet.hold(call)))
      for (const { requestId } of calls) watch(requestId, [underWay])
      await notes.note()
      await test.db.schema.alterTable('attempt_note').renameTo('gone').execute()
      await expect(notes.note()).rejects.toThrow('attempt_note')
      await test.db.schema.alterTable('gone').renameTo('attempt_note').execute()
      await notes.note()
      expect(await noted()).toHaveLength(450)
      await reap()
      expect(await day()).toEqual([['second', 450, 0n, 450, 0, 22_500n]])
    })
  }))
