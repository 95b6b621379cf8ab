import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseYuan } from '../../../contract/money.ts'
import { readKeyFigures, spentWithin } from '../../usage/index.ts'
import type { Gateway } from '../context.ts'
import { costNumber } from '../wire/cost-number.ts'
import { limitReads } from './limit-reads.ts'
import { CURRENCY } from './money.ts'

const RESETS = { total: null, monthly: 'monthly', daily: 'daily' } as const
const PERIODS = ['total', 'monthly', 'daily'] as const

/** `GET /v1/key`: the key that asks, its tightest budget and what was spent through it, as OpenRouter's clients read it; in yuan. */
export async function getKey(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  await limitReads(gateway, request)
  const { deps } = gateway
  const { userId, keyId, keyFamily, budget, rate } = request.gatewayCaller
  const { db } = deps.database
  const { key, spending } = await readKeyFigures(db, { keyId, keyFamily, now: deps.clock() })
  const limits = PERIODS.flatMap((name) => {
    const limit = budget[name] === undefined ? null : parseYuan(budget[name])
    if (limit === null) return []
    const { spent, held } = spending[name]
    const left = limit - spent - held
    return [{ name, limit, left: left > 0n ? left : 0n }]
  })
  const [tightest] = limits.toSorted((a, b) => (a.left < b.left ? -1 : a.left > b.left ? 1 : 0))
  const usage = key ? spending.total.spent : await spentWithin(db, { userId })
  return reply.header('cache-control', 'no-store').send({
    data: {
      label: key ? `${key.prefix}...${key.last4}` : '控制台',
      name: key?.name ?? '控制台',
      limit: tightest ? costNumber(tightest.limit) : null,
      limit_remaining: tightest ? costNumber(tightest.left) : null,
      limit_reset: tightest ? RESETS[tightest.name] : null,
      usage: costNumber(usage),
      usage_daily: costNumber(spending.daily.spent),
      usage_monthly: costNumber(spending.monthly.spent),
      is_free_tier: false,
      rate_limit: { requests: rate.rpm ?? -1, interval: '1m' },
      expires_at: key?.expires_at ? new Date(key.expires_at).toISOString() : null,
      ...CURRENCY,
    },
  })
}
