import { images } from 'virtual:images'
import { config } from '../../providers/config.ts'

/** The brand's logo for light grounds, ready to be drawn; null if it has none, or it cannot be loaded. */
export async function loadLogo(): Promise<HTMLImageElement | null> {
  const image = images[config.brand.logo]
  if (!image) return null
  const logo = new Image(image.width, image.height)
  logo.src = image.src
  return logo.decode().then(
    () => logo,
    () => null,
  )
}
