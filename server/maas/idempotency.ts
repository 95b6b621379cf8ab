import type { Db } from '../db/client.ts'
import { tryLock } from '../db/try-lock.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../errors.ts'
import { sha256 } from '../secrets/tokens.ts'
import type { Answer } from './send-envelope.ts'

interface Repeatable {
  deps: Deps
  userId: string
  route: string
  key: string
  input: unknown
  /** The member of the result that is a secret: it is not stored, and null in a replay. */
  secret: string | null
  /** Does the work in the transaction it is given. */
  answer: (trx: Db) => Promise<Answer>
}

const inFlight = new WeakMap<Deps, Set<string>>()

/**
 * Does the work once per user, route and key, and answers repetitions from what is stored. Work and stored answer are one
 * transaction, so neither is there without the other, and what was refused leaves nothing to replay.
 */
export async function runOnce(repeatable: Repeatable): Promise<{ answer: Answer; isReplay: boolean }> {
  const { deps, userId, route, key } = repeatable
  const running = inFlight.get(deps) ?? new Set<string>()
  inFlight.set(deps, running)
  const subject = JSON.stringify([userId, route, key])
  const refuseTwin = () => {
    if (running.has(subject)) throw new Failure('requestInFlight', { retryAfter: 1 })
  }
  refuseTwin()
  // What is stored never changes, so that any number of repetitions may read it at once, without a lock.
  const stored = await findStored(deps.database.db, repeatable)
  if (stored !== null) return { answer: stored, isReplay: true }
  refuseTwin()
  running.add(subject)
  try {
    return await transact(deps.database.db, async (trx) => {
      // The set above sees this process only; other nodes on the same database see this lock.
      const isFirst = await tryLock(trx, deps.database.engine, `idempotency:${subject}`)
      if (!isFirst) throw new Failure('requestInFlight', { retryAfter: 1 })
      return answerOnce(trx, repeatable)
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
  return withoutSecret(JSON.parse(deps.secrets.open(stored.answer_sealed)) as Answer, repeatable)
}

async function answerOnce(trx: Db, repeatable: Repeatable) {
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
