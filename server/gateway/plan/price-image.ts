import { type CatalogModel, imagePrice, isSizePriced } from '../../catalog/index.ts'
import { nanoOf } from '../../../contract/money.ts'
import type { UnitLine } from '../../wallet/index.ts'
import { unsupported } from '../refuse/refuse-unpriced.ts'
import { isBuiltin } from './is-builtin.ts'

type ImageModel = Extract<CatalogModel, { type: 'image' }>

interface ImageOptions {
  quality?: string | null | undefined
  size?: string | null | undefined
}

interface PricedImage {
  /** Nano-yuan for one picture. */
  unitNano: bigint
  /** Quality and size by which the upstream is to be asked, as JSON: those that the price is for. */
  members: Record<string, string>
  /** What was asked for of that which has a price of its own. */
  tier: Pick<UnitLine, 'quality' | 'size'>
}

const explicit = (value: string | null | undefined) => (value === 'auto' ? undefined : (value ?? undefined))

/** @throws WireError 400 `unsupported_value` for a quality or size that the catalog has no price for */
export function priceImage(model: ImageModel, request: ImageOptions): PricedImage {
  const { images = [] } = model.price
  const quality = explicit(request.quality)
  const requestedSize = explicit(request.size)
  if (quality !== undefined && !images.some((entry) => entry.quality === quality))
    throw unsupported('quality')
  const isPriced = isSizePriced(model.price)
  if (
    !isPriced &&
    !isBuiltin(model) &&
    requestedSize !== undefined &&
    !model.options.sizes.includes(requestedSize)
  )
    throw unsupported('size')
  const size = isPriced ? requestedSize : undefined
  const entry = imagePrice(model.price, { quality, size })
  if (!entry) throw unsupported('size')
  return {
    unitNano: nanoOf(entry.price),
    members: {
      ...('quality' in entry && entry.quality !== undefined && { quality: JSON.stringify(entry.quality) }),
      ...('size' in entry && entry.size !== undefined && { size: JSON.stringify(entry.size) }),
    },
    tier: { ...(quality !== undefined && { quality }), ...(size !== undefined && { size }) },
  }
}
