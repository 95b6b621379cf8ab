import { discountOf as discount } from '../../../contract/discount.ts'
import type { Model } from '../../../contract/model.ts'
import { displayYuan, formatYuan, parseYuan } from '../../../contract/money.ts'
import type { PackageOffer, PackageSaving } from '../../../contract/package.ts'

/** 0.001 yuan. */
const STEP_NANO = 1_000_000n

const ceil = (a: bigint, b: bigint) => (a + b - 1n) / b

const priced = ({ price, listValue }: Pick<PackageOffer, 'price' | 'listValue'>) => ({
  priceNano: parseYuan(price) ?? 0n,
  valueNano: parseYuan(listValue) ?? 0n,
})

export const discountOf = (offer: Pick<PackageOffer, 'price' | 'listValue'>): string | null =>
  discount(priced(offer))

interface EquivalentPrice {
  modelId: string
  name: string
  prices: { label: string; price: string }[]
}

const CLASSES = [
  ['input', '输入'],
  ['cachedInput', '缓存读取'],
  ['cacheWrite5m', '缓存写入 5 分钟'],
  ['cacheWrite1h', '缓存写入 1 小时'],
  ['audioInput', '音频输入'],
  ['output', '输出'],
  ['thinkingOutput', '思考模式输出'],
  ['audioOutput', '音频输出'],
] as const

/** @returns price per million tokens of each covered model, rounded up to 0.001 yuan */
export function equivalentPrices(offer: PackageOffer, models: readonly Model[]): EquivalentPrice[] {
  const { priceNano, valueNano } = priced(offer)
  if (valueNano === 0n) return []
  const covers = ({ id }: Model) => offer.models.includes('*') || offer.models.includes(id)
  return models
    .filter((model) => covers(model) && model.price.input !== undefined)
    .map(({ id, name, price }) => ({
      modelId: id,
      name,
      prices: CLASSES.flatMap(([item, label]) => {
        const listNano = parseYuan(price[item] ?? '')
        if (listNano === null) return []
        const paidNano = ceil(listNano * priceNano, valueNano * STEP_NANO) * STEP_NANO
        return [{ label, price: displayYuan(formatYuan(paidNano)) }]
      }),
    }))
}

export function savingText({ listCost, saved, isUsedUp }: PackageSaving): string {
  if (parseYuan(listCost) === 0n) return '近 30 天没有用过适用的模型。'
  const used = `近 30 天适用模型按标价共 ${displayYuan(listCost)}`
  const gain = parseYuan(saved) === 0n ? '用它不省钱' : `用它可省 ${displayYuan(saved)}`
  return isUsedUp ? `${used}，${gain}。` : `${used}，${gain}；按这个速度到期时用不完，剩下的会作废。`
}
