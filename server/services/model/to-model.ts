import type { Model, Price } from '../../../contract/model.ts'
import { formatYuan, parseYuan } from '../../../contract/money.ts'
import { deprecationOf } from '../../catalog/model-state.ts'
import type { CatalogModel } from '../../catalog/schema.ts'

/** A catalog model as anyone may see it: what is not named here, such as its upstreams, stays inside. */
export function toModel(model: CatalogModel): Model {
  const deprecation = deprecationOf(model)
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
    ...('options' in model && { [model.type]: optionsOf(model) }),
    price: priceOf(model),
    ...(deprecation && { deprecation: endOf(deprecation) }),
    isBuiltin: model.upstreams.some((upstream) => 'builtin' in upstream),
  }
}

const endOf = ({ since, sunset, successor }: NonNullable<CatalogModel['deprecation']>) => ({
  since: Date.parse(since),
  sunset: Date.parse(sunset),
  ...(successor !== undefined && { successor }),
})

/** Of pictures that are priced by size only those sizes can be chosen. */
function optionsOf(model: Extract<CatalogModel, { options: object }>) {
  const sizes = model.type === 'image' ? (model.price.images ?? []).flatMap(({ size }) => size ?? []) : []
  return sizes.length === 0 ? model.options : { ...model.options, sizes: [...new Set(sizes)] }
}

/** As it is shown: yuan, with what stands for itself left out. */
export function priceOf(model: CatalogModel): Price {
  if (model.type === 'image') return imagePrice(model.price)
  const price: Record<string, string> =
    model.type === 'chat'
      ? { ...model.price, cachedInput: model.price.cachedInput ?? model.price.input }
      : model.price
  return Object.fromEntries(Object.entries(price).map(([item, yuan]) => [item, written(yuan)]))
}

const written = (yuan: string) => formatYuan(parseYuan(yuan) ?? 0n)

/** `perImage` is what a picture costs of which neither quality nor size is said. */
function imagePrice({ perImage, images }: Extract<CatalogModel, { type: 'image' }>['price']): Price {
  return {
    perImage: written(perImage ?? images?.[0]?.price ?? '0'),
    ...(images && { images: images.map((entry) => ({ ...entry, price: written(entry.price) })) }),
  }
}
