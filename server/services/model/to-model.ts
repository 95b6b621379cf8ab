import type { Model, Price } from '../../../contract/model.ts'
import { formatYuan, parseYuan } from '../../../contract/money.ts'
import type { CatalogModel } from '../../catalog/schema.ts'

/** A catalog model as anyone may see it: what is not named here, such as its upstreams, stays inside. */
export function toModel(model: CatalogModel): Model {
  return {
    id: model.id,
    name: model.name,
    vendor: model.vendor,
    type: model.type,
    description: model.description,
    tags: model.tags,
    ...('contextLength' in model ? { contextLength: model.contextLength } : {}),
    ...('maxOutputTokens' in model ? { maxOutputTokens: model.maxOutputTokens } : {}),
    ...(model.type === 'chat' && { inputs: model.inputs, parameters: model.parameters }),
    ...('options' in model && { [model.type]: model.options }),
    price: priceOf(model),
    isBuiltin: model.upstreams.some((upstream) => 'builtin' in upstream),
  }
}

function priceOf(model: CatalogModel): Price {
  const price: Price =
    model.type === 'chat'
      ? { ...model.price, cachedInput: model.price.cachedInput ?? model.price.input }
      : model.price
  return Object.fromEntries(
    Object.entries(price).map(([item, yuan]) => [item, formatYuan(parseYuan(yuan) ?? 0n)]),
  )
}
