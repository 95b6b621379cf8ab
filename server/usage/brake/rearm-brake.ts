import { dayOf } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import { freshMemory, memoryText } from './memory.ts'
import { NO_FIGURES, readFigures } from './read-figures.ts'

interface Rearmed {
  id: string
  userId: string
  now: number
}

/** Lets a brake count from now on; the keys that it paused stay so. */
export async function rearmBrake(trx: Db, { id, userId, now }: Rearmed): Promise<void> {
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
