import type { Model, Price } from '../../../contract/model.ts'
import { wireYuan } from '../../../contract/money.ts'
import { deprecationOf } from '../schema/model-state.ts'
import type { CatalogModel } from '../schema/schema.ts'
import { servesTask } from '../schema/serves-task.ts'
import { batchPriced } from './batch-price.ts'

/** A catalog model as anyone may see it: what is not named here, such as its upstreams, stays inside. */
export function toModel(model: CatalogModel): Model {
  const deprecation = deprecationOf(model)
  const batch = batchPriced(model)
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
    ...(batch && { batchPrice: priceOf(batch) }),
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
  if (model.type !== 'image') return model.options
  const sizes = (model.price.images ?? []).flatMap(({ size }) => size ?? [])
  return {
    ...model.options,
    ...(sizes.length > 0 && { sizes: [...new Set(sizes)] }),
    ...(servesTask(model, 'edits') && { edits: true as const }),
  }
}

/** Writes the price as it is shown: yuan, with what stands for itself left out. */
export function priceOf(model: CatalogModel): Price {
  if (model.type === 'image') return imagePrice(model.price)
  if (model.type !== 'chat') return writtenItems(model.price)
  const { tiers, ...items } = model.price
  return {
    ...writtenItems(withCached(items)),
    ...(tiers && {
      tiers: tiers.map(({ tier, above, ...prices }) => ({
        ...(tier !== undefined && { tier }),
        ...(above !== undefined && { above }),
        ...writtenItems(withCached(prices)),
      })),
    }),
  }
}

/** Adds to `priceOf` what a line of a batch costs of it: all that is announced before it rises. */
export const termsOf = (model: CatalogModel): Price => ({
  ...priceOf(model),
  ...('batchPercent' in model && model.batchPercent !== undefined && { batchPercent: model.batchPercent }),
})

const withCached = <P extends { input: string; cachedInput?: string | undefined }>(price: P) => ({
  ...price,
  cachedInput: price.cachedInput ?? price.input,
})

const writtenItems = (price: Partial<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(price).flatMap(([item, yuan]) => (yuan === undefined ? [] : [[item, wireYuan(yuan)]])),
  )

/** `perImage` is what a picture costs of which neither quality nor size is said. */
function imagePrice({
  perImage,
  images,
  perPartialImage,
}: Extract<CatalogModel, { type: 'image' }>['price']): Price {
  return {
    perImage: wireYuan(perImage ?? images?.[0]?.price ?? '0'),
    ...(images && { images: images.map((entry) => ({ ...entry, price: wireYuan(entry.price) })) }),
    ...(perPartialImage !== undefined && { perPartialImage: wireYuan(perPartialImage) }),
  }
}
