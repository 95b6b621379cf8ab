import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DAY_MS, startOfDay } from '../../../contract/time.ts'
import { spentWithin } from '../../usage/index.ts'
import type { Gateway } from '../context.ts'
import { costNumber } from '../wire/cost-number.ts'
import { badParameter } from '../wire/wire-error.ts'
import { limitReads } from './limit-reads.ts'
import { CURRENCY } from './money.ts'

const NAMES = ['start_date', 'end_date'] as const
const Days = z.object({ start_date: z.iso.date().optional(), end_date: z.iso.date().optional() })

/** The first millisecond of a day like `2026-11-22` in Asia/Shanghai. */
const dayAt = (date: string) => startOfDay(Date.parse(`${date}T00:00:00+08:00`))

/** `GET /v1/dashboard/billing/usage`: hundredths of a yuan that calls took from `start_date` to `end_date`, both inclusive; absent = all. */
export async function getBillingUsage(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const days = Days.safeParse(request.query)
  if (!days.success) {
    const name = NAMES.find((candidate) => days.error.issues.some(({ path }) => path[0] === candidate)) ?? ''
    throw badParameter(name, `参数 ${name} 须形如 2026-11-22`)
  }
  await limitReads(gateway, request)
  const { start_date: from, end_date: to } = days.data
  const nano = await spentWithin(gateway.deps.database.db, {
    userId: request.gatewayCaller.userId,
    from: from === undefined ? undefined : dayAt(from),
    to: to === undefined ? undefined : dayAt(to) + DAY_MS,
  })
  return reply
    .header('cache-control', 'no-store')
    .send({ object: 'list', total_usage: costNumber(nano * 100n), ...CURRENCY })
}
