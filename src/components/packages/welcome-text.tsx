import type { Model } from '../../../contract/model.ts'
import { displayCount, displayYuan } from '../../../contract/money.ts'
import type { WelcomeOffer } from '../../../contract/package.ts'
import { covers } from './coverage.ts'
import { freeModels } from './free-models.ts'

export type Named = Pick<Model, 'id' | 'name' | 'type' | 'price'>

interface WelcomeTextProps {
  offer: WelcomeOffer | null | undefined
  /** Those that it may name; none: it names no model. */
  models?: readonly Named[]
}

const NAMED_MAX = 3

const WITHHELD: Partial<Record<NonNullable<WelcomeOffer['reason']>, { visitor: string; user: string }>> = {
  networkLimit: {
    visitor: '你所在的网络近 30 天已经送满新用户礼包，现在注册不再送。',
    user: '注册时你所在的网络近 30 天已经送满，所以没有新用户礼包。',
  },
  dailyBudget: {
    visitor: '今天的新用户礼包已经送完，明天注册还有。',
    user: '注册那天的新用户礼包已经送完，所以没有。',
  },
  samePerson: {
    visitor: '',
    user: '新用户礼包同一个人只送一次，你从前的账号已经领过。',
  },
}

/** What a new user is given and how long it holds, or why there is none for this reader and what is free. */
export function WelcomeText({ offer, models = [], isUser = false }: WelcomeTextProps & { isUser?: boolean }) {
  if (!offer) return null
  if (!offer.isAvailable) {
    const why = offer.reason === null ? '' : (WITHHELD[offer.reason]?.[isUser ? 'user' : 'visitor'] ?? '')
    return why === '' ? null : (
      <>
        {why}
        <FreeText models={models} />
      </>
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

export function FreeText({ models }: { models: readonly Named[] }) {
  const free = freeModels(models)
  return free.length > 0 && `${free.map(({ name }) => name).join('、')}不收费，随时可以用。`
}
