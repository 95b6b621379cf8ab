import type { Model, ModelSpeed } from '../../../contract/model.ts'
import { parseYuan } from '../../../contract/money.ts'

export const SORTS = {
  cheap: '价格从低到高',
  dear: '价格从高到低',
  context: '上下文从长到短',
  fast: '首字延迟从短到长',
} as const
export type Sort = keyof typeof SORTS

export const isSort = (text: string | null): text is Sort => text !== null && Object.hasOwn(SORTS, text)

/** Models without what is sorted by come after all others, in the order that they had. */
export function sortModels(
  models: readonly Model[],
  sort: Sort | undefined,
  speeds: readonly ModelSpeed[],
): Model[] {
  if (sort === undefined) return [...models]
  if (sort === 'cheap' || sort === 'dear') return byPrice(models, sort === 'cheap' ? 1 : -1)
  const valueOf = (model: Model) =>
    sort === 'context'
      ? model.contextLength && -model.contextLength
      : speeds.find(({ modelId }) => modelId === model.id)?.ttftP50Ms
  return models.toSorted((a, b) => (valueOf(a) ?? Infinity) - (valueOf(b) ?? Infinity) || 0)
}

/** Prices of one unit are compared, and those that are billed by tokens come first. */
function byPrice(models: readonly Model[], direction: 1 | -1): Model[] {
  const priced = models.map((model) => ({ model, ...priceOf(model) }))
  return priced
    .toSorted(
      (a, b) => a.unit - b.unit || direction * Number(a.nano > b.nano) - direction * Number(a.nano < b.nano),
    )
    .map(({ model }) => model)
}

function priceOf({ price }: Model): { unit: number; nano: bigint } {
  const nanoOf = (yuan: string | undefined) => parseYuan(yuan ?? '') ?? 0n
  if (price.input !== undefined || price.output !== undefined)
    return { unit: 0, nano: nanoOf(price.input) + nanoOf(price.output) }
  const others = [price.perImage, price.perMillionChars, price.perMinute, price.perSecond, price.perSearch]
  const unit = others.findIndex((one) => one !== undefined)
  return { unit: unit + 1, nano: nanoOf(others[unit]) }
}
