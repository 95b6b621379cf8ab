import { DAY_MS, MINUTE_MS } from '../../contract/time.ts'
import { evaluateRisks } from '../../server/governance/risk/evaluate-risks.ts'
import type { Customer } from './people.ts'
import { someone, type Scenario, type Setting } from './scenario.ts'

interface Notice {
  title: string
  body: string
  importance: 'info' | 'warn'
  place: 'bar' | 'panel'
  days: number | null
}

/** The play goes on after that: of many customers not all are waited for. */
const READERS_MAX = 80

async function announce(
  { cast, stage, random, customers }: Setting,
  { days, ...notice }: Notice,
): Promise<void> {
  const operator = cast.of('operator')
  const shownUntil = days === null ? null : stage.time.now + days * DAY_MS
  const reason = '按计划通知用户'
  const { id, rev } = await operator.must('announcement.add', {
    ...notice,
    audience: 'all',
    shownUntil,
    reason,
  })
  await operator.must('announcement.publish', { id, rev, reason })
  await stage.deps.announcements.read()
  await readIt({ stage, random, customers })
}

/** Some of the customers open the console in the hours after it, and put away what they read. */
async function readIt({ stage, random, customers }: Pick<Setting, 'stage' | 'random' | 'customers'>) {
  const { time } = stage
  const present = customers.filter(
    ({ client, isGone, persona, joinsAt, leavesAt }) =>
      client !== null && !isGone && persona !== 'visitor' && joinsAt < time.now && leavesAt > time.now,
  )
  for (const { client } of present.filter(() => random.chance(0.4)).slice(0, READERS_MAX)) {
    time.now += random.int(10, 90) * 1000
    const shown = (await client?.must('notice.mine')) ?? []
    for (const { id, kind } of shown)
      if (kind === 'announcement') await client?.must('notice.dismiss', { id })
  }
}

async function draft({ cast }: Setting): Promise<void> {
  await cast.of('operator').must('announcement.add', {
    title: '发票系统升级',
    body: '下月起在订单里直接开具**电子发票**，不用再提交申请。',
    importance: 'info',
    place: 'panel',
    audience: 'all',
    reason: '先写好，上线时发布',
  })
}

/** A batch is issued and drawn, and some customers redeem theirs. */
async function giveVouchers(
  setting: Setting,
  { name, amount, count, redeemed }: { name: string; amount: string; count: number; redeemed: number },
): Promise<void> {
  const { cast, stage } = setting
  const operator = cast.of('operator')
  const reason = `${name}的兑换码`
  const endsAt = stage.time.now + 45 * DAY_MS
  const { state, approvalId } = await operator.must('voucher.issue', { name, amount, count, endsAt, reason })
  stage.time.now += 30 * MINUTE_MS
  if (state === 'waiting') await cast.decide(cast.of('finance'), approvalId, 'approve', '预算之内')
  const { records } = await operator.must('voucher.list', { pageSize: 100 })
  const batch = records.find((one) => one.approvalId === approvalId)
  if (!batch) return
  const { csv } = await operator.must('voucher.draw', { id: batch.id, rev: batch.rev, reason })
  const codes = (csv ?? '').trim().split('\r\n').slice(1)
  const taken = new Set<string>()
  const mayRedeem = ({ client, persona, idNumber }: Customer) =>
    client !== null && persona !== 'abuser' && !taken.has(idNumber)
  for (const code of codes.slice(0, redeemed)) {
    const customer = someone(setting, mayRedeem)
    if (!customer) return
    taken.add(customer.idNumber)
    await customer.client?.must('voucher.redeem', { code: code.split(',')[0] })
  }
}

async function decideRisks({ cast, stage }: Setting): Promise<void> {
  await evaluateRisks(stage.deps)
  const operator = cast.of('operator')
  const { records } = await operator.must('risk.list', { state_MultiString: 'open', pageSize: 100 })
  const [mine, fine] = records.filter(({ userId }) => userId !== '')
  if (mine) await operator.must('risk.assign', { id: mine.id, rev: mine.rev, assignee: 'me' })
  const dismissal = { decision: 'dismiss', reason: '电话核实过，是一家人' }
  if (fine) await operator.must('risk.decide', { id: fine.id, rev: fine.rev, ...dismissal })
}

/** What brings users, and what has to be watched for it. */
export const growthPlots: Scenario[] = [
  {
    at: 0.2,
    run: (setting) =>
      announce(setting, {
        title: '山屿模型短时变慢',
        body: '上游正在扩容，今天 18 点前首字可能多等几秒；调用不受影响。',
        importance: 'warn',
        place: 'bar',
        days: 1,
      }),
  },
  {
    at: 0.42,
    run: (setting) => giveVouchers(setting, { name: '秋季回馈', amount: '10.00', count: 40, redeemed: 12 }),
  },
  {
    at: 0.6,
    run: (setting) => giveVouchers(setting, { name: '开发者大会', amount: '50.00', count: 30, redeemed: 3 }),
  },
  { at: 0.61, run: decideRisks },
  {
    at: 0.93,
    run: (setting) =>
      announce(setting, {
        title: '周六凌晨维护',
        body: '周六 2 点到 4 点升级数据库，其间**不能充值和购买**；[调用](/docs/quick-start)不受影响。',
        importance: 'info',
        place: 'panel',
        days: null,
      }),
  },
  { at: 0.96, run: draft },
  { at: 1, hour: 3, run: ({ stage }) => evaluateRisks(stage.deps) },
]
