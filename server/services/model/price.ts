import { parseYuan } from '../../../contract/money.ts'
import type { CatalogModel } from '../../catalog/schema.ts'

/** What a prompt's tokens are billed as; of two that cost the same the first counts as the dearer. */
export const INPUT_ITEMS = ['input', 'cachedInput', 'cacheWrite5m', 'cacheWrite1h'] as const
export type InputItem = (typeof INPUT_ITEMS)[number]

interface BilledItems {
  chat: InputItem | 'output'
  embedding: 'input'
  rerank: 'input' | 'search'
  image: 'image'
  speech: 'character'
  transcription: 'milliminute'
  video: 'second'
}

/** Nano-yuan for one unit (one token, image, character, second or thousandth of a minute) of each item of the model's type. */
export type UnitPrices<M extends CatalogModel = CatalogModel> = M extends { type: 'rerank' }
  ? // Priced by one of them.
    Partial<Record<BilledItems['rerank'], bigint>>
  : M extends CatalogModel
    ? Record<BilledItems[M['type']], bigint>
    : never

/** Catalog prices per million are multiples of 0.001 yuan, so the price of one unit is always whole. */
export function unitPrices<M extends CatalogModel>(model: M): UnitPrices<M> {
  return pricesOf(model) as UnitPrices<M>
}

function pricesOf(model: CatalogModel): UnitPrices {
  if (model.type === 'chat') {
    const { input, output, ...others } = model.price
    const nano = (item: InputItem) => perMillion(item === 'input' ? input : (others[item] ?? input))
    return {
      input: nano('input'),
      cachedInput: nano('cachedInput'),
      cacheWrite5m: nano('cacheWrite5m'),
      cacheWrite1h: nano('cacheWrite1h'),
      output: perMillion(output),
    }
  }
  if (model.type === 'embedding') return { input: perMillion(model.price.input) }
  if (model.type === 'image')
    return { image: nanoOf(model.price.perImage ?? model.price.images?.[0]?.price ?? '') }
  if (model.type === 'speech') return { character: perMillion(model.price.perMillionChars) }
  if (model.type === 'transcription') return { milliminute: nanoOf(model.price.perMinute) / 1000n }
  if (model.type === 'rerank') return rerankPrice(model.price)
  return { second: nanoOf(model.price.perSecond) }
}

const rerankPrice = ({ perSearch, input }: { perSearch?: string | undefined; input?: string | undefined }) =>
  perSearch === undefined ? { input: perMillion(input ?? '') } : { search: nanoOf(perSearch) }

/** @throws Error for what is no amount: the catalog's schema refuses it */
export function nanoOf(yuan: string): bigint {
  const amount = parseYuan(yuan)
  if (amount === null) throw new Error(`the catalog holds a price that is no amount: ${yuan}`)
  return amount
}

function perMillion(yuan: string): bigint {
  return nanoOf(yuan) / 1_000_000n
}
