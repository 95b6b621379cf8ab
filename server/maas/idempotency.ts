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
  if (running.has(subject)) throw new Failure('requestInFlight', { retryAfter: 1 })
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

async function answerOnce(trx: Db, { deps, userId, route, key, input, answer }: Repeatable) {
  const bodyHash = sha256(JSON.stringify(input))
  const stored = await trx
    .selectFrom('idempotency')
    .select(['body_hash', 'answer_sealed'])
    .where('user_id', '=', userId)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirst()
  if (stored && stored.body_hash !== bodyHash) throw new Failure('idempotencyMismatch')
  if (stored) return { answer: JSON.parse(deps.secrets.open(stored.answer_sealed)) as Answer, isReplay: true }

  const fresh = await answer(trx)
  await trx
    .insertInto('idempotency')
    .values({
      user_id: userId,
      route,
      key,
      body_hash: bodyHash,
      answer_sealed: deps.secrets.seal(JSON.stringify(fresh)),
      created_at: deps.clock(),
    })
    .execute()
  return { answer: fresh, isReplay: false }
}
