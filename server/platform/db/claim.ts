import type { Db } from './client.ts'

interface Claimed {
  subject: string
  now: number
  /** Milliseconds after which the claim of a dead node expires. */
  forMs: number
}

interface Claim {
  /** @returns false: it lasted too long, and another node has it */
  renew: (at: number) => Promise<boolean>
  /** The same of a transaction: until that ends, no other node gets it. */
  isOursIn: (trx: Db) => Promise<boolean>
}

/**
 * Runs `work` on one node; others skip it. It holds no transaction open, so that the work may call remote services. Work that may last
 * longer than `forMs` renews its claim at times.
 */
export async function withClaim(
  db: Db,
  { subject, now, forMs }: Claimed,
  work: (claim: Claim) => Promise<void>,
): Promise<void> {
  const name = `claim:${subject}`
  let touchedAt = now
  const { numInsertedOrUpdatedRows: taken } = await db
    .insertInto('subject_lock')
    .values({ subject: name, touched_at: now })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({ touched_at: now })
        .where('subject_lock.touched_at', '<=', now - forMs),
    )
    .executeTakeFirstOrThrow()
  if (taken !== 1n) return
  const touch = async (trx: Db, at: number) => {
    const { numUpdatedRows } = await trx
      .updateTable('subject_lock')
      .set({ touched_at: at })
      .where('subject', '=', name)
      .where('touched_at', '=', touchedAt)
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  }
  try {
    await work({
      async renew(at) {
        const isOurs = await touch(db, at)
        if (isOurs) touchedAt = at
        return isOurs
      },
      isOursIn: (trx) => touch(trx, touchedAt),
    })
  } finally {
    await db
      .deleteFrom('subject_lock')
      .where('subject', '=', name)
      .where('touched_at', '=', touchedAt)
      .execute()
  }
}
