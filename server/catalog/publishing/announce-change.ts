import type { Db } from '../../platform/db/client.ts'

/** Has every node read again what belongs to the catalogue without standing in it; under its lock. */
export const announceChange = async (trx: Db): Promise<void> => {
  await trx
    .updateTable('catalog_head')
    .set(({ eb }) => ({ seq: eb('seq', '+', 1) }))
    .where('id', '=', 1)
    .execute()
}
