import { ALERT_KINDS } from '../../../contract/alert-kinds.ts'
import { formatYuan } from '../../../contract/money.ts'
import { displayTime } from '../../../contract/time.ts'
import { createDeps } from '../startup/create-deps.ts'
import type { Deps } from '../../governance/context.ts'
import { readEnv } from '../../platform/env/env.ts'
import { openForCommand } from '../startup/open-configured.ts'
import { openAlerts, resolveAlert, retryRefund } from '../../money/index.ts'
import { secretsForCommand } from '../startup/secrets-for-command.ts'
import { EXIT, runCommand, WrongUse } from '../startup/run-command.ts'

const USAGE = `用法：
  npm run payments:alerts                    列出待处理的支付告警与未完成的退款
  npm run payments:alerts -- retry <退款单号>  立即重试一笔退款（同一单号只会退一次）
  npm run payments:alerts -- resolve <告警号>  标记一条告警已处理
`

/** `npm run payments:alerts`: for the operator. Exit code 0 if nothing waits, or what was asked for is done. */
async function main() {
  const [command, id = '', more] = process.argv.slice(2)
  const isKnown = command === undefined || (['resolve', 'retry'].includes(command) && id !== '')
  if (!isKnown || more !== undefined) throw new WrongUse(USAGE.trimEnd())
  const env = readEnv(process.env)
  const database = await openForCommand(env)
  const deps = createDeps(env, { database, secrets: await secretsForCommand(env, database.db) })
  try {
    await deps.databaseClock.sync()
    const { text, isGood } = await run(deps, command, id)
    process.stdout.write(text)
    return isGood ? EXIT.good : EXIT.bad
  } finally {
    await deps.database.close()
  }
}

async function run(deps: Deps, command: string | undefined, id: string) {
  if (command === undefined) return list(deps)
  if (command === 'resolve') {
    const isDone = await resolveAlert(deps, id)
    if (!isDone) throw new WrongUse(`没有待处理的告警 ${id}：用 npm run payments:alerts 列出有哪些`)
    return { text: '已标记为处理完毕。\n', isGood: true }
  }
  const isBack = await retryRefund(deps, id)
  if (isBack === null) throw new WrongUse(`没有未完成的退款 ${id}：用 npm run payments:alerts 列出有哪些`)
  return {
    text: isBack ? '渠道已受理退款。\n' : '渠道仍未受理，原因见日志，稍后会自动重试。\n',
    isGood: isBack,
  }
}

async function list(deps: Deps) {
  const { alerts, refunds } = await openAlerts(deps.database.db)
  const lines = [
    ...alerts.map(
      ({ id, channel, kind, order_no: orderNo, amount_nano: nano, detail, times, last_at: at }) =>
        `  ${id}  ${displayTime(at)}  ${channel}  ${ALERT_KINDS[kind]}  订单 ${orderNo || '—'}  ${formatYuan(nano)} 元  ${detail}（${times} 次）`,
    ),
    ...refunds.map(
      ({ refund_no: no, channel, order_no: orderNo, amount_nano: nano, tries, created_at: at }) =>
        `  ${no}  ${displayTime(at)}  ${channel}  未完成的退款  订单 ${orderNo}  ${formatYuan(nano)} 元（已试 ${tries} 次）`,
    ),
  ]
  if (lines.length === 0) return { text: '没有待处理的支付告警。\n', isGood: true }
  return { text: `${lines.join('\n')}\n\n${USAGE}`, isGood: false }
}

await runCommand(main)
