import type { Db } from '../../platform/db/client.ts'

/** Deletes a user's files of one purpose. */
export async function removeDocuments(
  trx: Db,
  { userId, purpose }: { userId: string; purpose: 'invoice' | 'licence' },
): Promise<void> {
  await trx
    .deleteFrom('document_part')
    .where('document_id', 'in', (eb) =>
      eb.selectFrom('document').select('id').where('user_id', '=', userId).where('purpose', '=', purpose),
    )
    .execute()
  await trx.deleteFrom('document').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
}
