import { dayOf } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import { freshMemory, memoryText } from './memory.ts'
import { NO_FIGURES, readFigures } from './read-figures.ts'

interface Restarted {
  id: string
  userId: string
  now: number
}

/** Lets a spend cap count from now on; the keys that it paused stay so. */
export async function restartCount(trx: Db, { id, userId, now }: Restarted): Promise<void> {
  const figures = (await readFigures(trx, [id], now)).get(id) ?? NO_FIGURES
  await trx
    .updateTable('brake')
    .set((eb) => ({
      pulled_at: null,
      reason: '',
      memory: memoryText(freshMemory(figures, dayOf(now), now)),
      rev: eb('rev', '+', 1),
    }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
}
