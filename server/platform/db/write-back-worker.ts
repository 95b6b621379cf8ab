import SqliteDatabase from 'better-sqlite3'

/** Copies the log of a database into its file, as far as no one reads what was there before. */
export function run(path: string): void {
  const file = new SqliteDatabase(path, { fileMustExist: true })
  file.pragma('wal_checkpoint(PASSIVE)')
  file.close()
}
