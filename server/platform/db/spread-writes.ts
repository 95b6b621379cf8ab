import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type SqliteDatabase from 'better-sqlite3'
import { createWorkerCode } from '../workers/worker-code.ts'

/** 64 MiB of pages stay in memory, and up to 32 MiB of log are written back at once instead of 4. */
export const CACHE = 'cache_size = -65536'
export const WRITE_BACK = 'wal_autocheckpoint = 8192'

/** The database's own library, so that its locks hold between the threads. */
const writer = createWorkerCode(join(import.meta.dirname, 'write-back-worker.ts'))

/**
 * Serves a transaction in SQLite that writes tens of megabytes: its commit would stop the event loop until the disk has them, and until
 * they are copied into the file. From here to its end pages go to the log as they come, and other threads do the waiting and copying.
 * What is written twice, early and late, costs the commit a look through all that came between: small rows come last.
 * @param whenFree does something once the transaction has ended
 * @returns waits until the disk has what was written: to be called between two parts
 */
export function spreadWrites(
  file: SqliteDatabase.Database,
  whenFree: (work: () => void) => Promise<void>,
): () => Promise<void> {
  file.pragma('cache_size = -2048')
  file.pragma('wal_autocheckpoint = 0')
  // A database that is closed meanwhile writes its log back itself.
  settle(file, whenFree).catch(() => {})
  return () => syncLog(`${file.name}-wal`)
}

async function settle(file: SqliteDatabase.Database, whenFree: (work: () => void) => Promise<void>) {
  await whenFree(() => file.pragma(CACHE))
  try {
    const thread = await writer.start(file.name)
    thread.unref()
    await once(thread, 'exit')
  } finally {
    file.pragma(WRITE_BACK)
  }
}

async function syncLog(path: string): Promise<void> {
  const log = await open(path, 'r+')
  try {
    await log.datasync()
  } finally {
    await log.close()
  }
}
