import type { FastifyReply, FastifyRequest } from 'fastify'
import { spentWithin } from '../../usage/index.ts'
import type { Gateway } from '../context.ts'
import { costNumber } from '../wire/cost-number.ts'
import { limitReads } from './limit-reads.ts'
import { CURRENCY } from './money.ts'

/** What the caller's calls took so far, and that with the balance; the difference is the balance of the console. */
async function readCredits(gateway: Gateway, request: FastifyRequest) {
  await limitReads(gateway, request)
  const { userId } = request.gatewayCaller
  const { db } = gateway.deps.database
  const usedNano = await spentWithin(db, { userId })
  const { balanceNano } = await gateway.deps.wallet.readBalance(userId)
  return { usedNano, totalNano: usedNano + balanceNano }
}

/** `GET /v1/credits`, as OpenRouter's clients read it; in yuan. */
export async function getCredits(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const { usedNano, totalNano } = await readCredits(gateway, request)
  return reply
    .header('cache-control', 'no-store')
    .send({ data: { total_credits: costNumber(totalNano), total_usage: costNumber(usedNano), ...CURRENCY } })
}

/** `GET /v1/dashboard/billing/subscription`, as clients of the one-api family read it: the fields say `usd` and mean yuan. */
export async function getSubscription(gateway: Gateway, request: FastifyRequest, reply: FastifyReply) {
  const { totalNano } = await readCredits(gateway, request)
  const limit = costNumber(totalNano)
  return reply.header('cache-control', 'no-store').send({
    object: 'billing_subscription',
    has_payment_method: true,
    soft_limit_usd: limit,
    hard_limit_usd: limit,
    system_hard_limit_usd: limit,
    access_until: 0,
    ...CURRENCY,
  })
}
