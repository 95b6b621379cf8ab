import { formatYuan } from '../../../contract/money.ts'
import { displayDuration, displayTime } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import { outcomeWord } from '../../catalog/index.ts'

const STATUS = { running: '进行中', succeeded: '成功', failed: '失败', aborted: '中止' } as const

export interface TriedUpstream {
  channel: string
  target: string
  outcome: 'succeeded' | 'failed' | 'aborted' | 'refused' | 'lost' | 'billed'
  httpStatus: number | null
  startedAt: number
  durationMs: number
  firstByteMs: number | null
  reason: string
}

/** What some calls were sent to, by call. */
export async function readTried(
  db: Db,
  requestIds: readonly string[],
): Promise<Map<string, TriedUpstream[]>> {
  const found = new Map<string, TriedUpstream[]>()
  if (requestIds.length === 0) return found
  const rows = await db
    .selectFrom('call_attempt')
    .leftJoin('attempt_reason', (join) =>
      join
        .onRef('attempt_reason.request_id', '=', 'call_attempt.request_id')
        .onRef('attempt_reason.n', '=', 'call_attempt.n'),
    )
    .select([
      'call_attempt.request_id as requestId',
      'channel',
      'target',
      'outcome',
      'http_status as httpStatus',
      'started_at as startedAt',
      'duration_ms as durationMs',
      'first_byte_ms as firstByteMs',
      'attempt_reason.reason as reason',
    ])
    .where('call_attempt.request_id', 'in', requestIds)
    .orderBy('call_attempt.request_id')
    .orderBy('call_attempt.n')
    .execute()
  for (const { requestId, reason, ...row } of rows)
    found.set(requestId, [...(found.get(requestId) ?? []), { ...row, reason: reason ?? '' }])
  return found
}

export function describeTried(tried: TriedUpstream): string {
  const { channel, target, outcome, httpStatus, durationMs, firstByteMs, reason } = tried
  const first = firstByteMs === null ? '' : `，首字节 ${displayDuration(firstByteMs)}`
  const why = reason === '' ? '' : `：${reason}`
  return `${channel || '上游不明'}（${target}）${outcomeWord(outcome, httpStatus)}，用时 ${displayDuration(durationMs)}${first}${why}`
}

/** All that is known of a call. @returns null if there is none of that id */
export async function diagnoseCallById(db: Db, requestId: string): Promise<string[] | null> {
  const call = await db.selectFrom('call').selectAll().where('request_id', '=', requestId).executeTakeFirst()
  if (!call) return null
  const key = await db
    .selectFrom('api_key')
    .select(['prefix', 'last4'])
    .where('id', '=', call.key_id)
    .executeTakeFirst()
  const hold = await db
    .selectFrom('hold')
    .select(['status', 'node_id'])
    .where('id', '=', requestId)
    .executeTakeFirst()
  const allowance = await db
    .selectFrom('allowance')
    .select('node_id')
    .where('id', '=', call.allowance_id)
    .executeTakeFirst()
  const tried = (await readTried(db, [requestId])).get(requestId) ?? []
  const alerts = await db
    .selectFrom('payment_alert')
    .select(['kind', 'detail'])
    .where('subject', '=', requestId)
    .execute()
  const node = hold?.node_id ?? allowance?.node_id ?? ''
  return [
    `调用 ${requestId}：${call.model_id}，${STATUS[call.status]}${call.wire ? `，接口 ${call.wire}` : ''}`,
    `  ${displayTime(call.created_at)}，用户 ${call.user_id}，${key ? `Key ${key.prefix}…${key.last4}` : '登录会话'}${node ? `，节点 ${node}` : ''}`,
    `  首字节 ${timeOf(call.ttft_ms)}，总共 ${timeOf(call.duration_ms)}；输入 ${call.prompt_tokens}、输出 ${call.completion_tokens} Token${call.is_estimated ? '（自己数的）' : ''}`,
    `  预扣 ${formatYuan(call.held_nano)} 元，收费 ${formatYuan(call.cost_nano)} 元，资源包抵扣 ${call.package_tokens} Token，价格第 ${call.price_version ?? '—'} 版`,
    ...(call.error_code === null ? [] : [`  回给调用方的错误码 ${call.error_code}`]),
    ...tried.map((one, i) => `  第 ${i + 1} 次：${describeTried(one)}`),
    ...alerts.map(({ kind, detail }) => `  告警 ${kind}：${detail}`),
    ...(call.reaped_at === null ? [] : [`  预扣在 ${displayTime(call.reaped_at)} 因节点不再续租而退回`]),
    `原因：${conclude(call, tried)}`,
  ]
}

const timeOf = (ms: number | null) => (ms === null ? '—' : displayDuration(ms))

/** What ended a call that its caller did not see to its end, by the code that is recorded of it. */
const ABORTED: Partial<Record<string, string>> = {
  request_cancelled: '调用方自己断开',
  credential_revoked: '登录退出了，或 Key 在途中停用、过期',
  key_paused: 'Key 在途中被自动刹车暂停',
  account_suspended: '账号在途中被冻结',
}

interface Ended {
  status: keyof typeof STATUS
  error_code: string | null
}

function conclude({ status, error_code: code }: Ended, tried: readonly TriedUpstream[]): string {
  const last = tried.at(-1)
  const failed = tried.filter(({ outcome }) => outcome === 'failed')
  if (status === 'running') return '还没有结束；结束以前看不出'
  if (status === 'succeeded')
    return failed.length === 0
      ? '没有出错'
      : `前 ${failed.length} 个上游失败，换到 ${last?.channel ?? ''} 后成功`
  if (status === 'aborted') return ABORTED[code ?? ''] ?? '调用方自己断开，或登录、Key、账号在途中停用'
  if (!last) return '没有问过任何上游：在发出以前就失败了，看日志里同一个 reqId 的 error'
  if (last.outcome === 'refused') return `上游认为请求本身有误（${last.httpStatus ?? ''}），换上游也没有用`
  if (last.outcome === 'lost') return '节点在途中被杀，上游那边怎样了不知道；没有收费'
  return `${tried.length} 个上游都失败，最后是 ${last.channel} ${outcomeWord(last.outcome, last.httpStatus)}${last.reason ? `（${last.reason}）` : ''}`
}
