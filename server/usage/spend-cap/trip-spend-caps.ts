import { sql, type Selectable } from 'kysely'
import { DAY_MS, MINUTE_MS, startOfDay } from '../../../contract/time.ts'
import { withClaim } from '../../platform/db/claim.ts'
import type { Db, Tables } from '../../platform/db/schema.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Deps } from '../context.ts'
import { forgetKeys } from '../credential/active-keys.ts'
import { raiseAlert } from '../../identity/index.ts'
import { lockSpendCaps } from './lock-spend-caps.ts'
import { memoryText, readMemory, sampled } from './memory.ts'
import { NO_FIGURES, readFigures } from './read-figures.ts'
import { reasonOf } from './reason-of.ts'

/** Spend caps of one statement. */
const AT_ONCE = 200
/** `last_used_at` is kept to the minute, of when a call began. */
const USED_MS = 30 * MINUTE_MS
/** Another node looks after this time, if the one that did is gone. */
const CLAIM_MS = 5000

type SpendCap = Selectable<Tables['brake']>

/** Pauses the keys whose spend cap has a limit that is passed. A job: one node at a time looks, and calls ask nothing of it. */
export async function tripSpendCaps({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const { db } = database
  const now = clock()
  const any = await db
    .selectFrom('brake')
    .select('id')
    .where('pulled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (!any) return
  let tripped = 0
  await withClaim(db, { subject: 'brakes', now, forMs: CLAIM_MS }, async () => {
    for (let after = ''; ;) {
      const caps = await nextSpendCaps(db, after, now)
      const last = caps.at(-1)
      if (last === undefined) break
      const figures = await readFigures(
        db,
        caps.map(({ id }) => id),
        now,
      )
      for (const cap of caps) {
        const found = figures.get(cap.id) ?? NO_FIGURES
        const memory = readMemory(cap.memory)
        const reason = reasonOf({ limits: cap, figures: found, memory, now })
        if (reason !== '') {
          if (await trip(db, cap, { reason, now })) tripped += 1
          continue
        }
        const next = memoryText(sampled(memory, found, now))
        if (cap.hour_limit_nano !== null && next !== cap.memory)
          await db
            .updateTable('brake')
            .set({ memory: next })
            .where('id', '=', cap.id)
            .where('memory', '=', cap.memory)
            .execute()
      }
      after = last.id
    }
  })
  if (tripped > 0) forgetKeys(database)
}

/** Those that may pause something: of keys that were used lately. */
const nextSpendCaps = (db: Db, after: string, now: number): Promise<SpendCap[]> =>
  db
    .selectFrom('brake')
    .selectAll()
    .where('pulled_at', 'is', null)
    .where('id', '>', after)
    .where(
      sql<boolean>`(exists (select 1 from api_key where api_key.user_id = brake.user_id
          and api_key.last_used_at >= ${now - USED_MS} and api_key.revoked_at is null)
        or (brake.networks is not null and exists (select 1 from key_network
          where key_network.user_id = brake.user_id and key_network.day_at >= ${startOfDay(now) - DAY_MS})))`,
    )
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()

/** Only a spend cap that is as it was read: one that its owner changed or took off meanwhile is looked at again. */
const trip = (db: Db, cap: SpendCap, { reason, now }: { reason: string; now: number }): Promise<boolean> =>
  transact(db, async (trx) => {
    await lockSpendCaps(trx, cap.user_id, now)
    const { numUpdatedRows } = await trx
      .updateTable('brake')
      .set((eb) => ({ pulled_at: now, reason, rev: eb('rev', '+', 1) }))
      .where('id', '=', cap.id)
      .where('rev', '=', cap.rev)
      .where('memory', '=', cap.memory)
      .where('pulled_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) return false
    const { user_id: userId, key_id: keyId } = cap
    const paused = await trx
      .updateTable('api_key')
      .set({ paused_at: now, paused_by: cap.id, pause_reason: reason })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('paused_at', 'is', null)
      .$if(keyId !== '', (keys) =>
        keys.where((eb) => eb.or([eb('id', '=', keyId), eb('family_id', '=', keyId)])),
      )
      .returning(['name', 'expires_at'])
      .execute()
    const names = [...new Set(paused.map(({ name }) => name))]
    await raiseAlert(trx, {
      userId,
      kind: 'brake',
      subject: `${cap.id}:${now}`,
      title: keyId === '' ? '全部 API Key 已被自动刹车暂停' : `API Key“${names[0] ?? ''}”已被自动刹车暂停`,
      text: `${reason}。已暂停：${names.slice(0, NAMED).join('、') || '没有有效的 Key'}${names.length > NAMED ? ` 等 ${names.length} 个` : ''}。确认没有泄露后，在“用量提醒”里解除；已经泄露的，请更换。`,
      now,
    })
    return true
  })

/** Keys that an alert names. */
const NAMED = 10
