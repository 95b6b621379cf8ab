import { colors } from './tokens.ts'

type Theme = keyof typeof colors
/** What stands out by the brand's colour, and what stands on it. */
type AccentColors = Record<'accent' | 'accentStrong' | 'accentSoft' | 'onAccent', string>

/** WCAG 2.2 AA for text. */
export const CONTRAST_LEAST = 4.5

/** The colours of a brand's accent, `#rrggbb` each: stronger under the pointer, soft as a ground, and for the words on it. */
export function accentColors(theme: Theme, accent: string): AccentColors {
  return theme === 'light'
    ? {
        accent,
        accentStrong: mix(accent, '#000000', 0.24),
        accentSoft: mix(accent, '#ffffff', 0.92),
        onAccent: '#ffffff',
      }
    : {
        accent,
        accentStrong: mix(accent, '#ffffff', 0.32),
        accentSoft: mix(accent, colors.dark.bg, 0.86),
        onAccent: mix(accent, '#000000', 0.88),
      }
}

/** The colours that an accent is read against, and its contrast with each, the lowest first. */
export function accentContrasts(theme: Theme, accent: string): { against: string; contrast: number }[] {
  const { accentStrong, accentSoft, onAccent } = accentColors(theme, accent)
  const { bg, bgSunken, bgRaised } = colors[theme]
  const pairs = [bg, bgSunken, bgRaised, accentSoft, onAccent].map((against) => [accent, against] as const)
  return [...pairs, [accentStrong, onAccent] as const]
    .map(([color, against]) => ({ against, contrast: contrastOf(color, against) }))
    .sort((a, b) => a.contrast - b.contrast)
}

/** The nearest colour of the kind that can be read: darker in the light theme, lighter in the dark one. */
export function readableAccent(theme: Theme, accent: string): string {
  const towards = theme === 'light' ? '#000000' : '#ffffff'
  const steps = Array.from({ length: 51 }, (_, step) => mix(accent, towards, step / 50))
  const isReadable = (color: string) => (accentContrasts(theme, color)[0]?.contrast ?? 0) >= CONTRAST_LEAST
  return steps.find(isReadable) ?? colors[theme].accent
}

/** A colour with a share of another, from 0 to 1. */
export function mix(color: string, other: string, share: number): string {
  const parts = channels(color).map((value, index) =>
    Math.round(value * (1 - share) + (channels(other)[index] ?? 0) * share),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
