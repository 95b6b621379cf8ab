import { readDatabaseTime } from '../../platform/db/database-time.ts'
import type { Database } from '../../platform/db/client.ts'
import { readEnv, type Env } from '../../platform/env/env.ts'
import {
  parseSubject,
  type Subject,
  diagnoseCallById,
  diagnoseKey,
  diagnoseOrder,
  diagnosePhone,
  diagnoseTime,
} from '../../governance/index.ts'
import { openForCommand } from '../startup/open-configured.ts'
import { EXIT, runCommand, WrongUse } from '../startup/run-command.ts'
import { secretsForCommand } from '../startup/secrets-for-command.ts'

const USAGE = `用法：npm run why -- <什么>
  请求号       响应头 x-request-id、报错里的 request id，22 个字符
  订单号       24 位数字
  手机号       11 位
  Key 的开头   sk-maas- 与后面几个字符，不要贴整个 Key
  时间         10:03、"2026-11-24 10:03"，或一段：10:00..10:10，至多 7 天`

/** `npm run why -- <…>`: what is known of a call, an order, a user, a key or some minutes. Writes nothing. */
async function main() {
  const words = process.argv.slice(2)
  const [text = ''] = words
  if (words.length !== 1) throw new WrongUse(USAGE)
  const env = readEnv(process.env)
  if (!parseSubject(text, Date.now())) throw new WrongUse(`看不懂 ${text.slice(0, 40)}。${USAGE}`)
  const database = await openForCommand(env)
  try {
    const now = database.engine === 'postgres' ? await readDatabaseTime(database) : Date.now()
    const subject = parseSubject(text, now)
    const lines = subject && (await answer({ env, database, subject, now }))
    if (!subject || !lines) throw new WrongUse(subject ? NOT_FOUND[subject.kind] : USAGE)
    process.stdout.write(`${lines.join('\n')}\n`)
    return EXIT.good
  } finally {
    await database.close()
  }
}

const NOT_FOUND: Record<Subject['kind'], string> = {
  call: "没有这次调用：它没有走到预扣（余额不足、限流、参数有误、上游都断开），或不在这个数据库。看日志里那一行的 error：journalctl -u 'maas@*' | grep 请求号",
  order: '没有这个订单：核对订单号，或检查 DATABASE_URL 与 DATA_DIR',
  phone: '没有用这个手机号注册的用户',
  key: '没有这样开头的 Key：它可能属于别的部署',
  time: USAGE,
}

interface Question {
  env: Env
  database: Database
  subject: Subject
  now: number
}

async function answer({ env, database: { db }, subject, now }: Question): Promise<string[] | null> {
  if (subject.kind === 'call') return diagnoseCallById(db, subject.requestId)
  if (subject.kind === 'order') return diagnoseOrder(db, subject.orderNo, now)
  if (subject.kind === 'phone') return diagnosePhone(db, await secretsForCommand(env, db), subject.phone)
  if (subject.kind === 'key') return diagnoseKey(db, subject.prefix, now)
  return diagnoseTime(db, subject)
}

await runCommand(main)
