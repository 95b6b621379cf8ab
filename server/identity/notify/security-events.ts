import { DAY_MS, HOUR_MS } from '../../../contract/time.ts'
import type { Reminder } from '../../../contract/notice.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { Context, Deps, UserContext } from '../context.ts'
import { displayNetwork } from './display-network.ts'
import { raiseAlert } from './raise-alert.ts'

type Kind = Tables['security_event']['kind']

const TITLES: Record<Kind, string> = {
  signIn: '账号在新的网络登录',
  password: '登录密码已修改',
  totp: '身份验证器已绑定或更换',
  totpReset: '身份验证器被另一位负责人解除',
  role: '账号被授予了后台角色',
  key: '有人在新的网络新建了 API Key',
}
const ADVICE = '如果不是你本人操作，请立即在“用户中心”修改登录密码、退出其他登录设备，并更换 API Key。'

/** How long an event is shown. */
const SHOWN_MS = 7 * DAY_MS
const SHOWN_MAX = 3

interface SecurityEvent {
  userId: string
  kind: Kind
  /** More than its title says; it is kept sealed, and not sent by mail. */
  detail: string
  now: number
}

/**
 * Tells a user of something that a thief of their account would do: in the console, and in each way that they have set for alerts. Events
 * of a kind within an hour are one, so that a thief floods no one.
 */
export async function noteSecurity(
  trx: Db,
  { secrets }: Pick<Deps, 'secrets'>,
  { userId, kind, detail, now }: SecurityEvent,
): Promise<void> {
  const title = TITLES[kind]
  const hour_at = now - (now % HOUR_MS)
  const last = { last_at: now, text_sealed: secrets.seal(detail === '' ? title : `${title}：${detail}`) }
  await trx
    .insertInto('security_event')
    .values({ user_id: userId, kind, hour_at, times: 1, ...last })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'hour_at'])
        .doUpdateSet((eb) => ({ ...last, times: eb('security_event.times', '+', 1) })),
    )
    .execute()
  await raiseAlert(trx, {
    userId,
    kind: 'security',
    subject: `${kind}:${hour_at}`,
    title,
    text: `${title}。${ADVICE}`,
    now,
  })
}

/** Says from where the caller does something, as they are shown it. */
export const whereOf = ({ ip, network, device }: Context): string =>
  [device, network === '' ? '' : displayNetwork(ip)].filter((part) => part !== '').join('，')

/** Each session puts them away for itself: a thief does not do so for the owner. */
export async function securityNotices({ db, deps, now, caller }: UserContext): Promise<Reminder[]> {
  const rows = await db
    .selectFrom('security_event')
    .selectAll()
    .where('user_id', '=', caller.userId)
    .where('last_at', '>', now - SHOWN_MS)
    .orderBy('last_at', 'desc')
    .orderBy('kind')
    .limit(SHOWN_MAX)
    .execute()
  return rows.map(({ kind, hour_at: hourAt, times, last_at: at, text_sealed: sealed }) => ({
    id: `security:${kind}:${hourAt}:${times}:${caller.sessionId}`,
    kind: 'security',
    level: 'urgent',
    name: `${deps.secrets.open(sealed)}${times > 1 ? `（一小时内 ${times} 次）` : ''}`,
    tokens: 0,
    at,
  }))
}
