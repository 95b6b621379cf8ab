import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import type { EndpointName } from '../../contract/endpoints.ts'
import type { Db } from '../platform/db/client.ts'
import type { Context } from '../governance/context.ts'
import { runOnce } from './idempotency.ts'
import { success, type Answer } from './send-envelope.ts'

export interface Call {
  name: EndpointName
  endpoint: Endpoint
  ctx: Context
  input: object
  /** `Idempotency-Key`, where the endpoint honours one. */
  key: string | null
  /** @throws Failure `forbidden` if the caller sends or asks for fields that are not for them */
  assertFields: () => void
  verb: (db: Db) => Promise<unknown>
}

export interface Performed {
  answer: Answer
  /** The answer was stored: nothing was done now. */
  isReplay: boolean
}

/** Runs a verb, once for all requests with one idempotency key. */
export async function perform({
  name,
  endpoint,
  ctx,
  input,
  key,
  assertFields,
  verb,
}: Call): Promise<Performed> {
  assertFields()
  const { deps, caller } = ctx
  const answer = async (db = ctx.db) => success(endpoint.result.parse(await verb(db)), ctx.now)
  if (caller === null) return { answer: await answer(), isReplay: false }
  const { userId } = caller
  // The secret member of a result is shown by its first answer only.
  const secret = endpoint.shownOnce ?? null
  const run = async () =>
    key === null
      ? { answer: await answer(), isReplay: false }
      : runOnce({ deps, userId, route: name, key, input, answer, secret })
  const spender = spenderOf(endpoint, { userId, input })
  return spender === null ? run() : deps.wallet.withReclaim(spender, run)
}

/** Whose money is taken; null: none is. */
function spenderOf(
  { spends, spendsOf }: Endpoint,
  { userId, input }: { userId: string; input: object },
): string | null {
  if (spendsOf === undefined) return spends ? userId : null
  const named: unknown = Object.getOwnPropertyDescriptor(input, spendsOf)?.value
  return typeof named === 'string' ? named : null
}
