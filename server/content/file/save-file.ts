import { transact } from '../../platform/db/transact.ts'
import type { Deps } from '../../catalog/context.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { assertFileQuota } from './assert-file-quota.ts'
import type { FileRow } from './find-file.ts'
import { FILE_KEPT_MS, PART_BYTES } from './limits.ts'
import { removeParts } from './remove-file.ts'
import { writeParts } from './write-parts.ts'

interface NewFile {
  userId: string
  /** Empty: sent by a session. */
  keyId: string
  name: string
  bytes: Buffer
}

/** Keeps what a user sent. @throws Failure fileSpaceFull */
export async function saveFile(deps: Deps, { userId, keyId, name, bytes }: NewFile): Promise<FileRow> {
  const { db } = deps.database
  const now = deps.clock()
  const quota = { userId, now, growth: bytes.length }
  await assertFileQuota(db, quota)
  const row: FileRow = {
    id: `file-${newId()}`,
    user_id: userId,
    key_id: keyId,
    purpose: 'batch',
    name_sealed: deps.secrets.seal(name),
    size: bytes.length,
    created_at: now,
    expires_at: now + FILE_KEPT_MS,
  }
  await writeParts(deps, { id: row.id, userId, expiresAt: row.expires_at }, slicesOf(bytes))
  try {
    await transact(db, async (trx) => {
      await lockAccount(trx, userId)
      // Of two that come at once each had room.
      await assertFileQuota(trx, quota)
      await trx.insertInto('file').values(row).execute()
    })
  } catch (error) {
    await removeParts(db, row.id)
    throw error
  }
  return row
}

function* slicesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES)
}
