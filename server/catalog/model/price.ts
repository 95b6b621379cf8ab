import type { CatalogModel } from '../schema/schema.ts'
import { chatRates, perMillion, type TokenItem, type TokenPrices } from './chat-rates.ts'
import { nanoOf } from '../../../contract/money.ts'

interface BilledItems {
  chat: TokenItem
  embedding: 'input'
  rerank: 'input' | 'search'
  moderation: 'input' | 'moderation'
  image: 'image'
  speech: 'character'
  transcription: 'milliminute'
  video: 'second'
}

/** Nano-yuan for one unit (one token, image, character, second or thousandth of a minute) of each item of the model's type. */
export type UnitPrices<M extends CatalogModel = CatalogModel> = M extends { type: 'rerank' | 'moderation' }
  ? // Priced by one of them.
    Partial<Record<BilledItems[M['type']], bigint>>
  : M extends { type: 'chat' }
    ? TokenPrices & { webSearch?: bigint }
    : M extends { type: 'image' }
      ? { image: bigint; partialImage?: bigint }
      : M extends CatalogModel
        ? Record<BilledItems[M['type']], bigint>
        : never

/** A chat model's prices are those of calls at no service tier and of any length. Catalog prices per million are multiples of 0.001 yuan, so the price of one unit is always whole. */
export function unitPrices<M extends CatalogModel>(model: M): UnitPrices<M> {
  return pricesOf(model) as UnitPrices<M>
}

function pricesOf(model: CatalogModel): UnitPrices {
  if (model.type === 'chat') {
    const [rate] = chatRates(model.price)
    if (!rate) throw new Error('a model without a price')
    const { perSearch } = model.price
    return { ...rate.prices, ...(perSearch !== undefined && { webSearch: nanoOf(perSearch) }) }
  }
  if (model.type === 'embedding') return { input: perMillion(model.price.input) }
  if (model.type === 'image') {
    const { perImage, images, perPartialImage } = model.price
    return {
      image: nanoOf(perImage ?? images?.[0]?.price ?? ''),
      ...(perPartialImage !== undefined && { partialImage: nanoOf(perPartialImage) }),
    }
  }
  if (model.type === 'speech') return { character: perMillion(model.price.perMillionChars) }
  if (model.type === 'transcription') return { milliminute: nanoOf(model.price.perMinute) / 1000n }
  if (model.type === 'rerank') return eitherPrice('search', model.price.perSearch, model.price.input)
  if (model.type === 'moderation') return eitherPrice('moderation', model.price.perCall, model.price.input)
  return { second: nanoOf(model.price.perSecond) }
}

const eitherPrice = <Item extends string>(item: Item, each: string | undefined, input = '') =>
  each === undefined ? { input: perMillion(input) } : ({ [item]: nanoOf(each) } as Record<Item, bigint>)
