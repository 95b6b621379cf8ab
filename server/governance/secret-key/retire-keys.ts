import { transact } from '../../platform/db/transact.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'
import type { Deps } from '../context.ts'
import { countUsage } from './count-usage.ts'

/** Retires other keys that nothing needs, once no running node seals with another. @returns whether all are retired */
export async function retireKeys({
  database,
  secrets,
  clock,
  log,
}: Pick<Deps, 'database' | 'secrets' | 'clock' | 'log'>): Promise<boolean> {
  const [current] = secrets.keyIds
  return transact(database.db, async (trx) => {
    const now = clock()
    await lockSubjects(trx, ['secret-keys'], now)
    const nodes = await trx
      .selectFrom('secret_node')
      .select('key_ids')
      .where('lease_until', '>', now)
      .execute()
    if (nodes.some(({ key_ids: ids }) => ids.split(',')[0] !== current)) return false
    const unused = (await countUsage(trx)).filter(
      ({ id, sealed, tombstones }) => id !== current && sealed === 0 && tombstones === 0,
    )
    const open = await trx
      .selectFrom('secret_key')
      .select('id')
      .where('retired_at', 'is', null)
      .where('id', '<>', current)
      .execute()
    for (const { id } of unused) {
      await trx
        .updateTable('secret_key')
        .set({ retired_at: now })
        .where('id', '=', id)
        .where('retired_at', 'is', null)
        .execute()
      log.info({ keyId: id }, 'nothing needs this SECRET_KEY any more')
    }
    return open.every(({ id }) => unused.some((one) => one.id === id))
  })
}
