import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { FILES_MAX, FILES_SIZE_MAX } from './limits.ts'

const MIB = 1024 * 1024

/** @param growth bytes to come, in one more file @throws Failure fileSpaceFull */
export async function assertFileQuota(
  db: Db,
  { userId, now, growth }: { userId: string; now: number; growth: number },
): Promise<void> {
  const { count, size } = await db
    .selectFrom('file')
    .select((eb) => [
      eb.fn.countAll<number | string | bigint>().as('count'),
      eb.fn.sum<number | string | bigint | null>('size').as('size'),
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  if (Number(count) < FILES_MAX && Number(size ?? 0) + growth <= FILES_SIZE_MAX) return
  throw new Failure('fileSpaceFull', {
    message: `文件已达上限：至多 ${FILES_MAX} 个、共 ${FILES_SIZE_MAX / MIB} MB，请先删除不用的文件`,
  })
}
