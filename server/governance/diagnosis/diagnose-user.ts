import { formatYuan } from '../../../contract/money.ts'
import { maskPhone } from '../../../contract/phone.ts'
import { displayTime } from '../../../contract/time.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { recentFailures } from './diagnose-time.ts'

/** How an account stands, and its last failures. The phone is masked. @returns null if there is none */
export async function diagnosePhone(db: Db, secrets: Secrets, phone: string): Promise<string[] | null> {
  const user = await db
    .selectFrom('user')
    .select(['id', 'created_at', 'is_verified'])
    .where('phone_hash', 'in', secrets.indexes('phone', phone))
    .executeTakeFirst()
  if (!user) return null
  return [
    `用户 ${user.id}（${maskPhone(phone)}），${displayTime(user.created_at)} 注册，${user.is_verified ? '已实名' : '未实名'}`,
    ...(await standing(db, user.id)),
  ]
}

/** The same for whom a key belongs to, with the key. @param text a key's first characters, of which 12 count @returns null if there is none */
export async function diagnoseKey(db: Db, text: string, now: number): Promise<string[] | null> {
  const keys = await db
    .selectFrom('api_key')
    .selectAll()
    .where('prefix', 'like', `${text.slice(0, PREFIX)}%`)
    .orderBy('created_at')
    .limit(AT_MOST)
    .execute()
  const [first] = keys
  if (!first) return null
  const lines = keys.map((key) => {
    const state =
      key.revoked_at !== null
        ? `${displayTime(key.revoked_at)} 停用`
        : key.expires_at !== null && key.expires_at <= now
          ? `${displayTime(key.expires_at)} 过期`
          : key.paused_at === null
            ? '有效'
            : `${displayTime(key.paused_at)} ${key.paused_by === '' ? '由用户自己停用' : '被自动刹车暂停'}`
    const limits = [key.rpm && `每分钟 ${key.rpm} 次`, key.tpm && `每分钟 ${key.tpm} Token`].filter(Boolean)
    return `Key ${key.prefix}…${key.last4}：${state}，用户 ${key.user_id}，最近使用 ${displayTime(key.last_used_at) || '从未'}${limits.length > 0 ? `，限 ${limits.join('、')}` : ''}${key.models === '[]' ? '' : '，限定了模型'}${key.ips === '[]' ? '' : '，限定了来源地址'}${key.budget === '{}' ? '' : '，有预算'}`
  })
  if (keys.length > 1) return [...lines, '以这几个字符开头的不止一把，写长一些再查']
  return [...lines, ...(await standing(db, first.user_id, first.id))]
}

const PREFIX = 12
const AT_MOST = 10

async function standing(db: Db, userId: string, keyId?: string): Promise<string[]> {
  const wallet = await db.selectFrom('wallet').selectAll().where('user_id', '=', userId).executeTakeFirst()
  const states = await db.selectFrom('user_state').selectAll().where('user_id', '=', userId).execute()
  const failures = await recentFailures(db, { userId, ...(keyId !== undefined && { keyId }) })
  const money = wallet
    ? `余额 ${formatYuan(wallet.balance_nano)} 元，预扣 ${formatYuan(wallet.held_nano)} 元，资源包 ${wallet.tokens} Token`
    : '没有钱包'
  return [
    `  ${money}`,
    ...(states.length === 0 ? [] : ['  账号有冻结或限制，见后台的“用户”']),
    failures.length === 0 ? '近来的调用没有失败' : '近来失败的调用：',
    ...failures,
  ]
}
