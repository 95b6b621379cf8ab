import { nanoOf } from '../../services/model/price.ts'
import type { ImageRequest } from '../../../contract/openai.ts'
import type { CatalogModel } from '../../catalog/schema.ts'
import { unsupported } from '../refuse/refuse-unpriced.ts'
import { isBuiltin } from './is-builtin.ts'

type ImageModel = Extract<CatalogModel, { type: 'image' }>

interface PricedImage {
  /** Nano-yuan for one picture. */
  unitNano: bigint
  /** Quality and size by which the upstream is to be asked, as JSON: those that the price is for. */
  members: Record<string, string>
}

const said = (value: string | null | undefined) => (value === 'auto' ? undefined : (value ?? undefined))

/** @throws WireError 400 `unsupported_value` for a quality or size that the catalog has no price for */
export function priceImage(model: ImageModel, request: ImageRequest): PricedImage {
  const { perImage, images = [] } = model.price
  const quality = said(request.quality)
  const size = said(request.size)
  if (quality !== undefined && !images.some((entry) => entry.quality === quality))
    throw unsupported('quality')
  const isSizePriced = images.some((entry) => entry.size !== undefined)
  const isSizeFree =
    !isSizePriced && (isBuiltin(model) || size === undefined || model.options.sizes.includes(size))
  if (!isSizePriced && !isSizeFree) throw unsupported('size')
  if (perImage !== undefined && quality === undefined && (size === undefined || !isSizePriced))
    return { unitNano: nanoOf(perImage), members: {} }
  const entry = images.find(
    (candidate) =>
      (quality === undefined || candidate.quality === quality) &&
      (size === undefined || candidate.size === undefined || candidate.size === size),
  )
  if (!entry) throw unsupported('size')
  return {
    unitNano: nanoOf(entry.price),
    members: {
      ...(entry.quality === undefined ? {} : { quality: JSON.stringify(entry.quality) }),
      ...(entry.size === undefined ? {} : { size: JSON.stringify(entry.size) }),
    },
  }
}
