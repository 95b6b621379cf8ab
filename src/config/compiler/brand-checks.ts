import { didYouMean } from '../../../contract/did-you-mean.ts'
import { accentContrasts, CONTRAST_LEAST, readableAccent } from '../../theme/accent-colors.ts'
import type { Mistake } from './mistake.ts'
import type { ParsedConsole } from './schema.ts'

/** A picture in the config's folder `brand`; pixels are 0 where they cannot be read. */
export interface ImageFile {
  bytes: number
  width: number
  height: number
}
export type ImageFiles = Readonly<Record<string, ImageFile>>

const KINDS = {
  logo: ['svg', 'png', 'webp'],
  logoDark: ['svg', 'png', 'webp'],
  favicon: ['svg', 'png', 'ico'],
  appIcon: ['png'],
} as const
const MOST_BYTES = 100 * 1024
const WIDEST = 5
const APP_ICON_LEAST = 512

/** Pictures that are not there, too large or too wide, and colours that cannot be read. */
export function brandMistakes({ brand }: ParsedConsole, images: ImageFiles | undefined): Mistake[] {
  const { logo, logoDark, accent } = brand
  return [
    ...(logoDark && !logo ? [{ place: 'brand.logoDark', message: '先写浅色外观的 logo' }] : []),
    ...(['logo', 'logoDark', 'favicon', 'appIcon'] as const).flatMap((option) => {
      const message = problemOf({ option, name: brand[option], images })
      return message ? [{ place: `brand.${option}`, message }] : []
    }),
    ...(['light', 'dark'] as const).flatMap((theme) =>
      accent ? contrastMistakes(theme, accent[theme]) : [],
    ),
  ]
}

interface Picture {
  option: keyof typeof KINDS
  name: string | undefined
  images: ImageFiles | undefined
}

function problemOf({ option, name, images }: Picture): string | null {
  if (!name) return null
  const kinds: readonly string[] = KINDS[option]
  if (!kinds.includes(name.replace(/.*\./, ''))) return `“${name}”要是 ${kinds.join('、')} 图片`
  if (!images) return null
  const image = images[name]
  if (!image) return `brand 文件夹里没有“${name}”${didYouMean({ word: name, words: Object.keys(images) })}`
  const { bytes, width, height } = image
  if (bytes > MOST_BYTES) return `“${name}”有 ${Math.ceil(bytes / 1024)} KiB，至多 ${MOST_BYTES / 1024} KiB`
  if (option === 'favicon') return null
  if (option === 'appIcon')
    return width === height && width >= APP_ICON_LEAST
      ? null
      : `“${name}”要是边长至少 ${APP_ICON_LEAST} 像素的正方形`
  if (!width || !height) return `读不出“${name}”的宽和高，svg 要写 viewBox`
  return width > WIDEST * height ? `“${name}”太宽：宽至多是高的 ${WIDEST} 倍` : null
}

function contrastMistakes(theme: 'light' | 'dark', color: string): Mistake[] {
  const [closest] = accentContrasts(theme, color)
  if (!closest || closest.contrast >= CONTRAST_LEAST) return []
  const { against, contrast } = closest
  const least = `文字至少要 ${CONTRAST_LEAST}`
  const message = `“${color}”与 ${against} 的对比度只有 ${contrast.toFixed(1)}，${least}；可以试试 ${readableAccent(theme, color)}`
  return [{ place: `brand.accent.${theme}`, message }]
}
