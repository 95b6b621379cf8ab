import { DAY_MS } from '../../../contract/time.ts'
import type { WelcomeVoidReason } from '../../../contract/package.ts'
import { perTokenNano } from '../../catalog/index.ts'
import type { Db } from '../../platform/db/client.ts'
import { lockSubjects } from '../../platform/db/lock-subjects.ts'
import { grantPackage } from '../../wallet/index.ts'
import type { Context } from '../context.ts'
import { limitReached, networksOf } from './welcome-limits.ts'

interface Newcomer {
  userId: string
  /** Whether the phone never had an account that was closed. */
  isNew: boolean
}

/** Gives a user who was just made the catalogue's package for new users, within its limits; what is withheld keeps its reason. */
export async function grantWelcome(trx: Db, ctx: Context, { userId, isNew }: Newcomer): Promise<void> {
  const { welcome } = ctx.catalog
  if (!welcome) return
  const { now } = ctx
  const networks = networksOf(ctx)
  const worthNano = perTokenNano(welcome.worth)
  await lockSubjects(trx, ['welcome-budget', ...networks.map((network) => `welcome-network:${network}`)], now)
  const reason: WelcomeVoidReason | null = isNew ? await limitReached(trx, ctx, welcome) : 'samePerson'
  const packageId =
    reason === null
      ? await grantPackage(trx, {
          secrets: ctx.deps.secrets,
          userId,
          kind: 'reward',
          refType: 'welcome',
          refId: userId,
          remark: '新用户礼包',
          offerId: 'welcome',
          name: '新用户礼包',
          orderNo: '',
          tokens: welcome.tokens,
          worthNano,
          models: welcome.models,
          expiresAt: now + welcome.validDays * DAY_MS,
          now,
        })
      : ''
  await trx
    .insertInto('welcome')
    .values({
      user_id: userId,
      network: networks[0] ?? '',
      decided_at: now,
      package_id: packageId,
      value_nano: reason === null ? BigInt(welcome.tokens) * worthNano : 0n,
      reason: reason ?? '',
    })
    .execute()
}
