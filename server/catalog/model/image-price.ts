import type { Price } from '../../../contract/model.ts'

interface ImagePrices {
  perImage?: string | undefined
  images?: Price['images'] | undefined
}

/** What a request says of a picture; undefined: nothing. */
export interface ImageTier {
  quality?: string | undefined
  size?: string | undefined
}

export const isSizePriced = ({ images = [] }: ImagePrices): boolean =>
  images.some(({ size }) => size !== undefined)

/** What one picture costs in yuan, and the quality and size that this is the price of; undefined: it cannot be bought. */
export function imagePrice(price: ImagePrices, { quality, size }: ImageTier) {
  const { perImage, images = [] } = price
  if (perImage !== undefined && quality === undefined && (size === undefined || !isSizePriced(price)))
    return { price: perImage }
  return images.find(
    (entry) =>
      (quality === undefined || entry.quality === quality) &&
      (size === undefined || entry.size === undefined || entry.size === size),
  )
}
