import { DAY_MS, MINUTE_MS } from '../../contract/time.ts'
import type { Customer } from './people.ts'
import { someone, type Scenario, type Setting } from './scenario.ts'

interface Freezing {
  scopes: string[]
  days: number | null
  reason: string
  isLike: (customer: Customer) => boolean
}

async function freeze(setting: Setting, { scopes, days, reason, isLike }: Freezing): Promise<void> {
  const { cast, stage } = setting
  const customer = someone(setting, isLike)
  if (!customer) return
  const until = days === null ? null : stage.time.now + days * DAY_MS
  await cast.of('operator').must('user.freeze', { id: customer.userId, scopes, until, reason, rev: 0 })
  customer.isGone = true
  customer.client?.signedOut()
}

async function unfreeze(setting: Setting): Promise<void> {
  const { cast, stage, customers } = setting
  const frozen = await stage.deps.database.db
    .selectFrom('user_state')
    .selectAll()
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst()
  const customer = customers.find(({ userId }) => userId === frozen?.user_id)
  if (!frozen || !customer || customer.persona === 'abuser') return
  await cast.of('operator').must('user.unfreeze', {
    id: customer.userId,
    scopes: ['signIn', 'calls', 'spending'],
    reason: '申诉成立，解除',
    rev: frozen.rev,
  })
  customer.isGone = false
}

const NOTES = [
  '来电询问发票抬头，已告知在订单里开具。',
  '反馈夜间批处理偶发 503，已转运维，原因是备用线路抖动。',
  '大客户，续约负责人王工，季度末联系。',
  '要求提高 rpm，建议拆分 Key。',
  '咨询资源包能否转让，已说明不支持。',
]

async function note(setting: Setting): Promise<void> {
  const customer = someone(setting, ({ persona }) => persona !== 'visitor')
  if (!customer) return
  const text = setting.random.pick(NOTES)
  await setting.cast.of('support').must('user.note', { id: customer.userId, text })
}

async function noteOf(setting: Setting, persona: Customer['persona'], text: string): Promise<void> {
  const customer = someone(setting, (one) => one.persona === persona)
  if (customer) await setting.cast.of('support').must('user.note', { id: customer.userId, text })
}

async function look(
  setting: Setting,
  verb: 'user.reveal' | 'user.viewAs' | 'user.signOut',
  reason: string,
): Promise<void> {
  const customer = someone(setting, ({ persona }) => persona === 'regular' || persona === 'light')
  if (!customer) return
  const field = verb === 'user.reveal' ? { field: 'phone' } : {}
  await setting.cast.of('support').must(verb, { id: customer.userId, reason, ...field })
  if (verb === 'user.signOut') customer.client?.signedOut()
}

async function revokeKeys(setting: Setting): Promise<void> {
  const customer = someone(setting, ({ persona, keyIds }) => persona === 'light' && keyIds.length > 0)
  if (!customer) return
  await setting.cast
    .of('support')
    .must('user.revokeKeys', { id: customer.userId, reason: '用户反映 Key 写进了公开仓库' })
  customer.keyIds = []
}

async function revealIdNumber(setting: Setting): Promise<void> {
  const { cast, stage } = setting
  const verified = await stage.deps.database.db
    .selectFrom('verification')
    .select('user_id')
    .where('verified_at', '<', stage.time.now)
    .orderBy('verified_at')
    .limit(1)
    .executeTakeFirst()
  if (!verified) return
  const subject = { id: verified.user_id, reason: '司法协查，函件编号见档案' }
  const by = cast.of('finance')
  const { approvalId } = await by.must('user.proposeReveal', subject)
  stage.time.now += 4 * MINUTE_MS
  await cast.decide(cast.owners[1], approvalId, 'approve', '函件已核')
  await by.must('user.revealIdNumber', subject)
}

async function changeSetting(
  { cast, stage }: Setting,
  name: string,
  value: string,
  reason: string,
): Promise<void> {
  const by = cast.of('operator')
  const { records } = await by.must('setting.list', { pageSize: 100 })
  const rev = records.find((row) => row.name === name)?.rev ?? 0
  const { state, approvalId } = await by.must('setting.edit', { name, rev, value, reason })
  stage.time.now += 20 * MINUTE_MS
  if (state === 'waiting') await cast.decide(cast.owners[0], approvalId, 'approve', '同意，按此执行')
}

async function dismiss({ cast }: Setting): Promise<void> {
  const [owner] = cast.owners
  const { records } = await owner.must('staff.list', { pageSize: 100 })
  const left = [...cast.employees.values()].find(({ name }) => name.includes('已离职'))
  const { userId } = (await left?.must('user.info')) ?? {}
  const role = records.find((row) => row.userId === userId && row.rev > 0)
  if (role)
    await owner.must('staff.revoke', {
      userId: role.userId,
      role: role.role,
      rev: role.rev,
      reason: '已办理离职',
    })
}

const days = Array.from({ length: 18 }, (_, index) => (index + 0.7) / 18)

/** What support and operators do with users, settings and colleagues. */
export const userScenarios: Scenario[] = [
  ...days.map((at): Scenario => ({ at, run: note })),
  {
    at: 0.48,
    run: (setting) => noteOf(setting, 'abuser', '流式调用中止率超过六成，怀疑借中止逃避计费，已报风控。'),
  },
  { at: 0.7, run: (setting) => noteOf(setting, 'whale', '客户反馈夜间批处理量将翻倍，已和运维确认容量。') },
  {
    at: 0.31,
    run: (setting) =>
      freeze(setting, {
        scopes: ['calls'],
        days: 3,
        reason: 'Key 疑似泄露，先停三天',
        isLike: ({ persona }) => persona === 'regular',
      }),
  },
  { at: 0.38, run: unfreeze },
  {
    at: 0.62,
    run: (setting) =>
      freeze(setting, {
        scopes: ['signIn', 'calls', 'spending'],
        days: null,
        reason: '批量注册刷取邀请奖励，中止率异常',
        isLike: ({ nickname }) => nickname === '羊毛搬运工1号',
      }),
  },
  {
    at: 0.64,
    run: (setting) =>
      freeze(setting, {
        scopes: ['calls', 'spending'],
        days: null,
        reason: '与已冻结账号同一身份证号',
        isLike: ({ nickname }) => nickname === '羊毛搬运工2号',
      }),
  },
  {
    at: 0.9,
    run: (setting) =>
      freeze(setting, {
        scopes: ['spending'],
        days: 30,
        reason: '付款争议，处理期间暂停消费',
        isLike: ({ persona }) => persona === 'light',
      }),
  },
  { at: 0.16, run: (setting) => look(setting, 'user.reveal', '回访工单') },
  { at: 0.44, run: (setting) => look(setting, 'user.viewAs', '用户看不到订单，协助排查') },
  { at: 0.67, run: (setting) => look(setting, 'user.reveal', '核对来电号码') },
  { at: 0.78, run: (setting) => look(setting, 'user.signOut', '用户丢失手机') },
  { at: 0.81, run: revokeKeys },
  { at: 0.69, run: revealIdNumber },
  { at: 0.26, run: (setting) => changeSetting(setting, 'breakerFailures', '8', '误熔断偏多，放宽一些') },
  { at: 0.47, run: (setting) => changeSetting(setting, 'adjustmentAloneDayYuan', '800', '收紧单人调账') },
  {
    at: 0.73,
    run: (setting) =>
      changeSetting(setting, 'streamHeartbeatSeconds', '10', '有客户的代理 12 秒断开空闲连接'),
  },
  { at: 0.75, run: dismiss },
]
