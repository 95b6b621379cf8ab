import { formatYuan } from '../../../contract/money.ts'
import type { Db } from '../../platform/db/client.ts'
import { readSnapshot } from '../../platform/db/read-snapshot.ts'
import type { Verb } from '../context.ts'
import { closingOf, owed, termsOf } from './equation.ts'
import { daysOf, readMoved, readRequests, type Days } from './read-days.ts'
import { sql } from 'kysely'

/** The money of a period, and of as many days before it; roll-ups alone are read, of one state of the books. */
export const getReportSummary: Verb<'report.summary'> = ({ ctx, input }) => {
  const days = daysOf(input, ctx.now)
  const previous = { begin: days.begin - (days.end + 1 - days.begin), end: days.begin - 1 }
  return readSnapshot(
    ctx.db,
    async (db) => {
      const [current, before] = [await readFigures(db, days), await readFigures(db, previous)]
      return { ...current.figures, lines: current.lines, previous: before.figures }
    },
    { isBrief: true },
  )
}

async function readFigures(db: Db, days: Days) {
  const earlier = await readMoved(db, { begin: Number.MIN_SAFE_INTEGER, end: days.begin - 1 })
  const moved = await readMoved(db, days)
  const opening = owed(earlier)
  const terms = termsOf(moved)
  const consumed = moved.filter(({ item }) => item === 'consume')
  const all = [...earlier, ...moved]
  const made = await readRequests(db, days)
  const cost = made.reduce((nano, one) => nano + one.cost_nano, 0n)
  const sum = (rows: typeof moved, of: 'balance_nano' | 'package_nano') =>
    rows.reduce((nano, row) => nano + row[of], 0n)
  return {
    figures: {
      ...days,
      equation: {
        opening: formatYuan(opening),
        cash: formatYuan(terms.cash),
        gifts: formatYuan(terms.gifts),
        consumption: formatYuan(terms.consumption),
        refunds: formatYuan(terms.refunds),
        expiry: formatYuan(terms.expiry),
        adjustments: formatYuan(terms.adjustments),
        closing: formatYuan(closingOf(opening, terms)),
        balances: formatYuan(sum(all, 'balance_nano')),
        packages: formatYuan(sum(all, 'package_nano')),
      },
      billed: formatYuan(-sum(consumed, 'balance_nano')),
      covered: formatYuan(-sum(consumed, 'package_nano')),
      invoiced: formatYuan(await readInvoiced(db, days)),
      cost: formatYuan(cost),
      margin: formatYuan(terms.consumption - cost),
      requests: requestsOf(made),
    },
    lines: moved.map((row) => ({
      item: row.item,
      count: row.row_count,
      balance: formatYuan(row.balance_nano),
      packages: formatYuan(row.package_nano),
      cash: formatYuan(row.cash_nano),
    })),
  }
}

function requestsOf(made: Awaited<ReturnType<typeof readRequests>>) {
  const tests = made.find(({ origin }) => origin === 'test')
  const count = (of: 'attempts' | 'unpriced' | 'lost' | 'lost_unknown') =>
    made.reduce((all, one) => all + one[of], 0)
  return {
    attempts: count('attempts'),
    tests: tests?.attempts ?? 0,
    lost: count('lost'),
    unpriced: count('unpriced'),
    lostUnknown: count('lost_unknown'),
    testCost: formatYuan(tests?.cost_nano ?? 0n),
    lostMost: formatYuan(made.reduce((nano, one) => nano + one.lost_nano, 0n)),
  }
}

/** What was invoiced in some days by the dates of the invoices, less red-letter invoices by theirs. */
async function readInvoiced(db: Db, { begin, end }: Days): Promise<bigint> {
  const sum = sql<bigint>`cast(coalesce(sum(amount_nano), 0) as bigint)`
  const { issued_nano: issued } = await db
    .selectFrom('invoice')
    .select(sum.as('issued_nano'))
    .where('issued_at', '>=', begin)
    .where('issued_at', '<=', end)
    .executeTakeFirstOrThrow()
  const { reversed_nano: reversed } = await db
    .selectFrom('invoice_reversal')
    .select(sum.as('reversed_nano'))
    .where('issued_at', '>=', begin)
    .where('issued_at', '<=', end)
    .executeTakeFirstOrThrow()
  return issued - reversed
}
