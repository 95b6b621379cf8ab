import { tryParseJson } from '../../../contract/try-parse-json.ts'
import { browserStorage } from '../../config/runtime/browser-storage.ts'

const DENSITIES = ['large', 'middle', 'small'] as const
/** The names are those of antd, for 宽松、标准、紧凑. */
export type Density = (typeof DENSITIES)[number]

export interface ListLayout {
  /** See `choiceOf`. */
  choices: readonly string[]
  /** Fields; those of columns that are not named follow the config. */
  order: readonly string[]
  /** Pixels by field; a column without one is as wide as its content. */
  widths: Readonly<Record<string, number>>
  density: Density
  isEndless: boolean
}

export const WIDTH_MIN = 64
export const WIDTH_MAX = 800

export const NO_LAYOUT: ListLayout = {
  choices: [],
  order: [],
  widths: {},
  density: 'middle',
  isEndless: false,
}

/**
 * Kept in the browser: it holds names of columns and pixels, nothing personal; widths suit the screen that they were made on; and a
 * table is drawn without waiting for them. Saved views carry columns to other devices and people.
 */
const placeOf = (list: string) => `maas.columns.${list}`

export function storeLayout(list: string, layout: ListLayout): void {
  const own = Object.entries(layout).filter(
    ([part, value]) => JSON.stringify(value) !== JSON.stringify(NO_LAYOUT[part as keyof ListLayout]),
  )
  if (own.length === 0) browserStorage.removeItem(placeOf(list))
  else browserStorage.setItem(placeOf(list), JSON.stringify(Object.fromEntries(own)))
}

/** Ignores malformed storage. */
export function readLayout(list: string): ListLayout {
  const kept = tryParseJson(browserStorage.getItem(placeOf(list)) ?? '')
  // Older layouts hold the choices alone.
  if (Array.isArray(kept)) return { ...NO_LAYOUT, choices: textsOf(kept) }
  if (typeof kept !== 'object' || kept === null) return NO_LAYOUT
  const { choices, order, widths, density, isEndless } = kept as Record<string, unknown>
  return {
    choices: textsOf(choices),
    order: textsOf(order),
    widths: Object.fromEntries(
      Object.entries(widths ?? {}).filter(
        ([, width]) => typeof width === 'number' && width >= WIDTH_MIN && width <= WIDTH_MAX,
      ) as [string, number][],
    ),
    density: DENSITIES.find((one) => one === density) ?? NO_LAYOUT.density,
    isEndless: isEndless === true,
  }
}

const textsOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
