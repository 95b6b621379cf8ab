import type { Model } from '../../../contract/model.ts'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { WelcomeOffer } from '../../../contract/package.ts'
import { covers } from './coverage.ts'

interface WelcomeTextProps {
  offer: WelcomeOffer | null | undefined
  models: readonly Pick<Model, 'id' | 'name' | 'type'>[]
}

const NAMED_MAX = 3

/** What a new user is given, in one sentence; nothing while there is none for this reader. */
export function WelcomeText({ offer, models }: WelcomeTextProps) {
  if (!offer?.isAvailable) return null
  const { tokens, listValue, validDays } = offer
  const covered = models.filter(({ id, type }) => type === 'chat' && covers(offer.models, id))
  const names = covered
    .slice(0, NAMED_MAX)
    .map(({ name }) => name)
    .join('、')
  const use = offer.models.includes('*') ? '所有按 Token 计费的模型' : names
  return (
    <>
      新用户送 {displayCount(tokens)} Token（可抵 {displayYuan(listValue)}），{validDays} 天内可用于 {use}
      {covered.length > NAMED_MAX && !offer.models.includes('*') && '等'}。
    </>
  )
}
