import { readDatabaseTime } from '../db/database-time.ts'
import type { Database } from '../db/client.ts'
import { readEnv, type Env } from '../env.ts'
import { readAsked, type Asked } from '../services/why/asked.ts'
import { whyCall } from '../services/why/why-call.ts'
import { whyOrder } from '../services/why/why-order.ts'
import { whyTime } from '../services/why/why-time.ts'
import { whyKey, whyPhone } from '../services/why/why-user.ts'
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
  if (!readAsked(text, Date.now())) throw new WrongUse(`看不懂 ${text.slice(0, 40)}。${USAGE}`)
  const database = await openForCommand(env)
  try {
    const now = database.engine === 'postgres' ? await readDatabaseTime(database) : Date.now()
    const asked = readAsked(text, now)
    const lines = asked && (await answer({ env, database, asked, now }))
    if (!asked || !lines) throw new WrongUse(asked ? NOT_FOUND[asked.kind] : USAGE)
    process.stdout.write(`${lines.join('\n')}\n`)
    return EXIT.good
  } finally {
    await database.close()
  }
}

const NOT_FOUND: Record<Asked['kind'], string> = {
  call: "没有这次调用：它没有走到预扣（余额不足、限流、参数有误、上游都断开），或不在这个数据库。看日志里那一行的 error：journalctl -u 'maas@*' | grep 请求号",
  order: '没有这个订单：核对订单号，或检查 DATABASE_URL 与 DATA_DIR',
  phone: '没有用这个手机号注册的用户',
  key: '没有这样开头的 Key：它可能属于别的部署',
  time: USAGE,
}

interface Question {
  env: Env
  database: Database
  asked: Asked
  now: number
}

async function answer({ env, database: { db }, asked, now }: Question): Promise<string[] | null> {
  if (asked.kind === 'call') return whyCall(db, asked.requestId)
  if (asked.kind === 'order') return whyOrder(db, asked.orderNo, now)
  if (asked.kind === 'phone') return whyPhone(db, await secretsForCommand(env, db), asked.phone)
  if (asked.kind === 'key') return whyKey(db, asked.prefix, now)
  return whyTime(db, asked)
}

await runCommand(main)
