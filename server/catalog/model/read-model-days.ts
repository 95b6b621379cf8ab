import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { Context } from '../context.ts'

type ModelDay = Selectable<Tables['model_day']>

/** Visitors ask for the same rows again and again, and they change once a day. */
const KEPT_MS = 60_000
const kept = new WeakMap<Db, { at: number; days: Promise<ModelDay[]> }>()

/** What is stored of all models, oldest first; at most a minute old. */
export function readModelDays({ deps, now }: Pick<Context, 'deps' | 'now'>): Promise<ModelDay[]> {
  const { db } = deps.database
  const last = kept.get(db)
  if (last && now >= last.at && now - last.at < KEPT_MS) return last.days
  const days = db.selectFrom('model_day').selectAll().orderBy('day_at').execute()
  kept.set(db, { at: now, days })
  days.catch(() => kept.delete(db))
  return days
}

export const forgetModelDays = (db: Db) => void kept.delete(db)
