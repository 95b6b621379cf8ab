import { z } from 'zod'
import type { Db } from '../platform/db/client.ts'
import { tryLock } from '../platform/db/try-lock.ts'
import { transact } from '../platform/db/transact.ts'
import type { Deps } from '../governance/context.ts'
import { Failure } from '../platform/errors.ts'
import { sha256 } from '../platform/secrets/tokens.ts'
import type { Answer } from './send-envelope.ts'

interface Repeatable {
  deps: Deps
  userId: string
  route: string
  key: string
  input: unknown
  /** The member of the result that is a secret: it is not stored, and null in a replay. */
  secret: string | null
  answer: (trx: Db) => Promise<Answer>
}

const StoredAnswer = z.object({
  status: z.int(),
  body: z.object({
    success: z.boolean(),
    code: z.int(),
    message: z.string(),
    result: z.unknown(),
    timestamp: z.number(),
  }),
}) satisfies z.ZodType<Answer>

const inFlight = new WeakMap<Deps, Set<string>>()

/** Work and stored answer are one transaction; what was refused leaves nothing to replay. */
export async function runOnce(repeatable: Repeatable): Promise<{ answer: Answer; isReplay: boolean }> {
  const { deps, userId, route, key } = repeatable
  const running = inFlight.get(deps) ?? new Set<string>()
  inFlight.set(deps, running)
  const subject = JSON.stringify([userId, route, key])
  const refuseDuplicate = () => {
    if (running.has(subject)) throw new Failure('requestInFlight', { retryAfter: 1 })
  }
  refuseDuplicate()
  // What is stored never changes, so that any number of repetitions may read it at once, without a lock.
  const stored = await findStored(deps.database.db, repeatable)
  if (stored !== null) return { answer: stored, isReplay: true }
  refuseDuplicate()
  running.add(subject)
  try {
    return await transact(deps.database.db, async (trx) => {
      // The set above sees this process only; other nodes on the same database see this lock.
      const isFirst = await tryLock(trx, deps.database.engine, `idempotency:${subject}`)
      if (!isFirst) throw new Failure('requestInFlight', { retryAfter: 1 })
      return withIdempotency(trx, repeatable)
    })
  } finally {
    running.delete(subject)
  }
}

const bodyHashOf = ({ input }: Repeatable) => sha256(JSON.stringify(input))

/** The answer that is stored, or null. @throws Failure idempotencyMismatch if it is one to another body */
async function findStored(db: Db, repeatable: Repeatable): Promise<Answer | null> {
  const { deps, userId, route, key } = repeatable
  const stored = await db
    .selectFrom('idempotency')
    .select(['body_hash', 'answer_sealed'])
    .where('user_id', '=', userId)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!stored) return null
  if (stored.body_hash !== bodyHashOf(repeatable)) throw new Failure('idempotencyMismatch')
  return withoutSecret(StoredAnswer.parse(JSON.parse(deps.secrets.open(stored.answer_sealed))), repeatable)
}

async function withIdempotency(trx: Db, repeatable: Repeatable) {
  const { deps, userId, route, key } = repeatable
  const stored = await findStored(trx, repeatable)
  if (stored !== null) return { answer: stored, isReplay: true }
  const fresh = await repeatable.answer(trx)
  await trx
    .insertInto('idempotency')
    .values({
      user_id: userId,
      route,
      key,
      body_hash: bodyHashOf(repeatable),
      answer_sealed: deps.secrets.seal(JSON.stringify(withoutSecret(fresh, repeatable))),
      created_at: deps.clock(),
    })
    .execute()
  return { answer: fresh, isReplay: false }
}

function withoutSecret({ status, body }: Answer, { secret }: Repeatable): Answer {
  if (secret === null || typeof body.result !== 'object') return { status, body }
  return { status, body: { ...body, result: { ...body.result, [secret]: null } } }
}
