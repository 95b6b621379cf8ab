import type { Model } from '../../../contract/model.ts'
import { displayCount, displayYuan, parseYuan } from '../../../contract/money.ts'
import type { WelcomeOffer } from '../../../contract/package.ts'
import { PRICE_ITEMS } from '../../../contract/price-words.ts'
import { covers } from './coverage.ts'

export type Named = Pick<Model, 'id' | 'name' | 'type' | 'price'>

interface WelcomeTextProps {
  offer: WelcomeOffer | null | undefined
  /** Those that it may name; none: it names no model. */
  models?: readonly Named[]
}

const NAMED_MAX = 3

type Why = Partial<Record<NonNullable<WelcomeOffer['reason']>, string>>
const WITHHELD_NOW: Why = {
  networkLimit: '你所在的网络近 30 天已经送满新用户礼包，现在注册不再送。',
  dailyBudget: '今天的新用户礼包已经送完，明天注册还有。',
}
const WITHHELD_THEN: Why = {
  networkLimit: '注册时你所在的网络近 30 天已经送满，所以没有新用户礼包。',
  dailyBudget: '注册那天的新用户礼包已经送完，所以没有。',
  samePerson: '新用户礼包同一个人只送一次，你从前的账号已经领过。',
}

/** What a new user is given and how long it holds, or why there is none for this reader and what is free. */
export function WelcomeText({ offer, models = [], isUser = false }: WelcomeTextProps & { isUser?: boolean }) {
  if (!offer) return null
  if (!offer.isAvailable) {
    const why = (isUser ? WITHHELD_THEN : WITHHELD_NOW)[offer.reason ?? 'none']
    return (
      why && (
        <>
          {why}
          <FreeText models={models} />
        </>
      )
    )
  }
  const { tokens, listValue, validDays } = offer
  const use = usableFor(offer.models, models)
  return (
    <>
      新用户送 {displayCount(tokens)} Token（可抵 {displayYuan(listValue)}），{validDays} 天内
      {use ? `可用于${use}` : '有效，不用充值就能开始'}。
    </>
  )
}

/** The models that a package pays for, in words; empty where none is known. */
export function usableFor(covered: readonly string[], models: readonly Named[]): string {
  if (models.length > 0 && covered.includes('*')) return '所有按 Token 计费的模型'
  const names = models
    .filter(({ id, type }) => type === 'chat' && covers(covered, id))
    .map(({ name }) => name)
  return names.length > NAMED_MAX ? `${names.slice(0, NAMED_MAX).join('、')}等` : names.join('、')
}

/** Those of which nothing costs anything. */
export function FreeText({ models }: { models: readonly Named[] }) {
  const free = models.filter(({ price }) => {
    const amounts = PRICE_ITEMS.flatMap((item) => price[item] ?? [])
    const isFree = amounts.every((amount) => parseYuan(amount) === 0n)
    return isFree && amounts.length > 0 && !price.tiers && !price.images
  })
  return free.length > 0 && `${free.map(({ name }) => name).join('、')}不收费，随时可以用。`
}
