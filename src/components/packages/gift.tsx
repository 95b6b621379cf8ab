import { displayCount } from '../../../contract/money.ts'
import type { OwnedPackage } from '../../../contract/package.ts'
import { dayOf } from '../../../contract/time.ts'
import { useCall } from '../../providers/hooks/use-call.ts'
import { useUser } from '../../providers/hooks/use-user.ts'
import { FreeText, type Named, usableFor, WelcomeText } from './welcome-text.tsx'

/** It changes with a sign-in, and by the day. */
const STALE_MS = 60_000

/** The package for new users as it stands for this reader: what it would be, what is left of it, or why there is none. */
export function Gift({ models }: { models: readonly Named[] }) {
  const isUser = useUser() !== null
  const { data: offer } = useCall(
    isUser ? 'package.ownWelcome' : 'package.welcome',
    {},
    { isSilent: true, staleTime: STALE_MS },
  )
  const isGiven = isUser && offer?.reason === 'given'
  const owned = useCall('package.mine', {}, { isSilent: true, isEnabled: isGiven, staleTime: STALE_MS })
  const own = owned.data?.find(({ packageId }) => packageId === 'welcome')
  if (!isGiven) return <WelcomeText {...{ offer, models, isUser }} />
  return own ? <Left own={own} models={models} /> : null
}

function Left({ own, models }: { own: OwnedPackage; models: readonly Named[] }) {
  if (own.status !== 'active')
    return (
      <>
        新用户礼包{own.status === 'used' ? '已经用完' : '已经到期'}。
        <FreeText models={models} />
      </>
    )
  const use = usableFor(own.models, models)
  return (
    <>
      新用户礼包还剩 {displayCount(own.remaining)} Token，{dayOf(own.expiresAt)} 到期
      {use && `，可用于${use}`}。
    </>
  )
}
