import { z } from 'zod'
import type { Db } from '../../../platform/db/client.ts'
import { forUpdate } from '../../../platform/db/lock.ts'
import type { RateStep } from './rate-window.ts'

const Steps = z.array(z.tuple([z.int(), z.int(), z.int()]))

/** What keys used lately, locked for the rest of the transaction. */
export async function loadSteps(trx: Db, keyIds: string[], now: number): Promise<Map<string, RateStep[]>> {
  const ids = [...new Set(keyIds)].toSorted()
  const found = await readRows(trx, ids)
  if (found.size === ids.length) return found
  const missing = ids.filter((keyId) => !found.has(keyId))
  await trx
    .insertInto('key_rate')
    .values(missing.map((key_id) => ({ key_id, steps: '[]', updated_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return readRows(trx, ids)
}

async function readRows(trx: Db, keyIds: string[]) {
  const rows = await trx
    .selectFrom('key_rate')
    .select(['key_id', 'steps'])
    .where('key_id', 'in', keyIds)
    // A fixed order avoids deadlocks.
    .orderBy('key_id')
    .$call(forUpdate(trx))
    .execute()
  return new Map(rows.map(({ key_id, steps }) => [key_id, parse(steps)]))
}

const parse = (text: string): RateStep[] =>
  Steps.parse(JSON.parse(text)).map(([second, calls, tokens]) => ({ second, calls, tokens }))

/** Writes what keys used lately; all keys in one statement. */
export async function storeSteps(trx: Db, steps: Map<string, RateStep[]>, now: number): Promise<void> {
  const rows = [...steps].map(([key_id, list]) => ({
    key_id,
    steps: JSON.stringify(list.map(({ second, calls, tokens }) => [second, calls, tokens])),
    updated_at: now,
  }))
  if (rows.length === 0) return
  await trx
    .insertInto('key_rate')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key_id').doUpdateSet((row) => ({
        steps: row.ref('excluded.steps'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    )
    .execute()
}
