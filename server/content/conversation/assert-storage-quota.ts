import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { USER_SIZE_MAX } from './limits.ts'

/** @throws Failure if the user's conversations would come to more than they may */
export async function assertStorageQuota(
  trx: Db,
  { userId, growth }: { userId: string; growth: number },
): Promise<void> {
  const { size } = await trx
    .selectFrom('conversation')
    .select((eb) => eb.fn.sum<number | string | bigint | null>('size').as('size'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(size ?? 0) + growth > USER_SIZE_MAX) throw new Failure('conversationSpaceFull')
}
