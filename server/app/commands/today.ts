import { formatYuan } from '../../../contract/money.ts'
import { DAY_MS, dayOf } from '../../../contract/time.ts'
import { readDatabaseTime } from '../../platform/db/database-time.ts'
import { checkBooks } from '../doctor/check-books.ts'
import { readEnv } from '../../platform/env/env.ts'
import { type DayFigures, readDay } from '../../usage/index.ts'
import { openForCommand } from '../startup/open-configured.ts'
import { EXIT, runCommand, WrongUse } from '../startup/run-command.ts'

const BOOKS_MS = 120_000
const LINES: [title: string, of: (figures: DayFigures) => string][] = [
  ['收入（元）', ({ cash }) => formatYuan(cash)],
  ['赠送（元）', ({ gifts }) => formatYuan(gifts)],
  ['消费（元）', ({ consumption }) => formatYuan(consumption)],
  ['上游成本（元）', ({ cost }) => formatYuan(cost)],
  ['毛利（元）', (figures) => formatYuan(marginOf(figures))],
  ['退款（元）', ({ refunds }) => formatYuan(refunds)],
  ['发往上游（次）', ({ attempts }) => String(attempts)],
  ['  成本不知道的', ({ unpriced, lost }) => String(unpriced + lost)],
  ['支付告警（条）', ({ alerts }) => String(alerts)],
]

/** `npm run today`: the money of today against yesterday's, and whether the books agree. Exit code 1 if they do not. Writes nothing. */
async function main() {
  if (process.argv.length > 2) throw new WrongUse('用法：npm run today，不带参数')
  const env = readEnv(process.env)
  const database = await openForCommand(env)
  try {
    const now = database.engine === 'postgres' ? await readDatabaseTime(database) : Date.now()
    const [today, yesterday] = [await readDay(database.db, now), await readDay(database.db, now - DAY_MS)]
    const { open } = await database.db
      .selectFrom('payment_alert')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('resolved_at', 'is', null)
      .executeTakeFirstOrThrow()
    const [books] = await checkBooks(process.env, BOOKS_MS)
    const rows = LINES.map(
      ([title, of]) => `${pad(title, 16)}${of(today).padStart(20)}${of(yesterday).padStart(20)}`,
    )
    const lines = [
      `${pad('', 16)}${dayOf(now).padStart(20)}${dayOf(now - DAY_MS).padStart(20)}`,
      ...rows,
      '',
      verdictOf(today),
      open === 0 ? '没有未处理的支付告警' : `未处理的支付告警 ${open} 条：npm run payments:alerts`,
      `账目：${books?.what ?? '没有核对'}`,
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    return books?.level === 'problem' ? EXIT.bad : EXIT.good
  } finally {
    await database.close()
  }
}

const marginOf = ({ consumption, cost }: DayFigures) => consumption - cost

function verdictOf(figures: DayFigures): string {
  const margin = marginOf(figures)
  const unknown = figures.unpriced + figures.lost
  const rest = unknown === 0 ? '' : `，另有 ${unknown} 次的成本不知道`
  if (margin < 0n)
    return `今天到现在亏了 ${formatYuan(-margin)} 元${rest}：上游收的比用户付的多，看后台的“经营”按模型的毛利`
  return `今天到现在没有亏：毛利 ${formatYuan(margin)} 元${rest}`
}

/** Chinese characters are two columns wide. */
function pad(text: string, columns: number): string {
  const wide = text.match(/[^\x20-\x7e]/g)?.length ?? 0
  return text + ' '.repeat(Math.max(0, columns - text.length - wide))
}

await runCommand(main)
