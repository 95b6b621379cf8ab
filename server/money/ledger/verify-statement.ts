import { ASSETS, type Asset, type IncomeProof } from '../../../contract/income.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { Context, Verb } from '../context.ts'
import type { Db } from '../../platform/db/client.ts'
import { readDailyRollup } from '../../platform/db/daily-rollup.ts'
import { within } from '../../platform/db/filters.ts'
import { readSnapshot } from '../../platform/db/read-snapshot.ts'
import { badField } from '../../platform/errors.ts'
import { verifyChain, type ChainResult } from './verify-chain.ts'
import { ledgerDays } from './ledger-days.ts'

const inWords = { yuan: formatYuan, token: String } satisfies Record<Asset, (amount: bigint) => string>

/** Proves the caller's ledger over a period. */
export const verifyStatement: Verb<'income.proof'> = ({ ctx, input }) =>
  proveLedger(ctx, { userId: ctx.caller.userId, ...input })

/**
 * Proves a user's ledger over a period on one snapshot; only if the sums disagree is all of it read for the rows to blame.
 * @throws Failure `badRequest` for a period that ends before it begins
 */
export async function proveLedger(ctx: Context, { userId, begin, end }: Span): Promise<IncomeProof> {
  if (begin !== undefined && end !== undefined && begin > end)
    throw badField('begin', '开始时间不能晚于结束时间')
  return readSnapshot(
    ctx.db,
    async (db) => {
      const before = begin === undefined || begin === 0 ? NOTHING : await sums(db, { userId, end: begin - 1 })
      const during = await sums(db, { userId, begin, end })
      const all = begin === undefined && end === undefined ? during : await sums(db, { userId })
      const wallet = await ctx.deps.wallet.readBalance(userId, db)
      const balances = { yuan: wallet.balanceNano, token: BigInt(wallet.tokens) }

      const checks: ChainResult[] = []
      for (const asset of ASSETS) {
        const total = all[asset].income + all[asset].outgo
        checks.push(await verifyChain(db, { userId, asset, begin, end, total, balance: balances[asset] }))
      }
      const proofOf = (asset: Asset) => {
        const toText = inWords[asset]
        const opening = before[asset].income + before[asset].outgo
        const { income, outgo } = during[asset]
        return {
          opening: toText(opening),
          income: toText(income),
          outgo: toText(outgo),
          closing: toText(opening + income + outgo),
          balance: toText(balances[asset]),
          expectedBalance: toText(all[asset].income + all[asset].outgo),
        }
      }
      return {
        begin: begin ?? null,
        end: end ?? null,
        yuan: proofOf('yuan'),
        token: proofOf('token'),
        rows: during.rows,
        checkedRows: checks.reduce((sum, { rows }) => sum + rows, 0),
        isSound: checks.every(({ isSound }) => isSound),
        broken: checks
          .flatMap(({ asset, broken }) =>
            broken.map(({ expected, actual, ...row }) => ({
              ...row,
              asset,
              expected: inWords[asset](expected),
              actual: inWords[asset](actual),
            })),
          )
          .toSorted((a, b) => a.id - b.id),
      }
    },
    { isBrief: true },
  )
}

interface Sums extends Record<Asset, { income: bigint; outgo: bigint }> {
  rows: number
}
const NOTHING: Sums = { rows: 0, yuan: { income: 0n, outgo: 0n }, token: { income: 0n, outgo: 0n } }

interface Span {
  userId: string
  begin?: number | undefined
  end?: number | undefined
}

async function sums(db: Db, { userId, begin, end }: Span): Promise<Sums> {
  const days = ledgerDays({
    db,
    userId,
    begin,
    end,
    sortedBy: null,
    inWords: { yuan: String, token: String },
  })
  const query = db
    .selectFrom('ledger_entry')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) => eb.and(within(eb.ref('created_at'), begin, end)))
  const { total: rows, totals = {} } = await readDailyRollup(query, days)
  const sum = (name: keyof typeof days.sums) => BigInt(totals[name] ?? 0)
  return {
    rows,
    yuan: { income: sum('yuanIn'), outgo: sum('yuanOut') },
    token: { income: sum('tokenIn'), outgo: sum('tokenOut') },
  }
}
