import { formatYuan } from '../../../contract/money.ts'
import type { Deps } from '../../governance/context.ts'
import { repeat } from '../../platform/process/repeat.ts'
import { readDay } from '../../usage/index.ts'

const EVERY_MS = 600_000
const NANO_PER_YUAN = 1e9
const KINDS = ['cash', 'gifts', 'consumption', 'cost', 'refunds'] as const

/** Shows the money of today, as `npm run today` has it, and logs it every ten minutes; a loss as a warning. @returns stops it */
export function watchMoney({ metrics, log, database: { db }, clock }: Deps): () => Promise<void> {
  metrics.gauge({
    name: 'maas_today_yuan',
    help: 'Money of today (Asia/Shanghai) in yuan, of all nodes: cash, gifts, consumption, cost of upstreams as far as known, refunds',
    labels: ['kind'],
    read: async () => {
      const figures = await readDay(db, clock())
      return KINDS.map((kind) => ({ labels: { kind }, value: Number(figures[kind]) / NANO_PER_YUAN }))
    },
  })
  return repeat({
    name: 'log the money of today',
    everyMs: EVERY_MS,
    log,
    async job() {
      const figures = await readDay(db, clock())
      const margin = figures.consumption - figures.cost
      const yuan = Object.fromEntries(KINDS.map((kind) => [kind, formatYuan(figures[kind])]))
      const today = { ...yuan, margin: formatYuan(margin), unknownCosts: figures.unpriced + figures.lost }
      if (margin < 0n) log.warn({ today }, 'upstreams cost more today than calls paid')
      else log.info({ today }, 'money of today')
    },
  })
}
