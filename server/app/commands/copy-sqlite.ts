import { existsSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import { databaseFile } from '../../platform/db/client.ts'
import { readEnv } from '../../platform/env/env.ts'
import { EXIT, runCommand, WrongUse } from '../startup/run-command.ts'

const USAGE = '用法：node server/app/commands/copy-sqlite.ts <新文件>，在服务运行中复制内嵌的 SQLite 数据库'

/** Makes a consistent copy of the SQLite database for deploy/backup.sh while nodes write, and checks it before it counts. */
async function main() {
  const [to, more] = process.argv.slice(2)
  if (to === undefined || more !== undefined) throw new WrongUse(USAGE)
  const env = readEnv(process.env)
  if (env.DATABASE_URL) throw new WrongUse('数据库是 PostgreSQL：用 pg_dump，见 deploy/backup.sh')
  const from = databaseFile(env.dataDir)
  if (!existsSync(from)) throw new WrongUse(`没有数据库文件 ${from}，请检查 DATA_DIR 或 DATABASE_URL`)
  if (existsSync(to)) throw new WrongUse(`${to} 已经存在，换一个名字`)
  const file = new SqliteDatabase(from, { readonly: true })
  await file.backup(to)
  file.close()
  const copy = new SqliteDatabase(to)
  const result = copy.pragma('quick_check', { simple: true })
  // A copy is one file: nothing of it waits in a log next to it.
  copy.pragma('journal_mode = DELETE')
  copy.close()
  if (result !== 'ok') throw new Error(`复制出来的 ${to} 不完整，磁盘可能坏了：请另找一块磁盘再备份`)
  return EXIT.good
}

await runCommand(main)
