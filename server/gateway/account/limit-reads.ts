import type { FastifyRequest } from 'fastify'
import { admitCall } from '../../usage/index.ts'
import type { Gateway } from '../context.ts'
import { WireError } from '../wire/wire-error.ts'

export interface ReadLimit {
  /** What is counted together. */
  what: string
  perMinute: number
}

const FIGURES: ReadLimit = { what: 'figures', perMinute: 60 }

/** @throws WireError 429 for a user who asks too often */
export async function limitReads(
  { deps }: Gateway,
  { gatewayCaller }: FastifyRequest,
  { what, perMinute }: ReadLimit = FIGURES,
): Promise<void> {
  await admitCall({
    keyRates: deps.keyRates,
    keyId: `${what}:${gatewayCaller.userId}`,
    rate: { rpm: perMinute },
    tokens: 0,
    onRate: () => {},
  }).catch((cause: unknown) => {
    throw isTooMany(cause)
      ? new WireError({
          code: 'rate_limit_exceeded',
          message: '查询过于频繁，请稍后再试',
          retryAfter: 10,
          cause,
        })
      : cause
  })
}

const isTooMany = (cause: unknown) =>
  typeof cause === 'object' && cause !== null && 'reason' in cause && cause.reason === 'tooManyRequests'
