import type { CompleteConfig } from '../src/config/compiler/complete-config.ts'
import { chartColors, chartRest, colors, constants, fonts, radius, spaces } from '../src/theme/tokens.ts'

const kebab = (name: string) => name.replace(/([A-Z0-9])/g, '-$1').toLowerCase()
const rule = (selector: string, values: Record<string, string>) =>
  `${selector} {\n${Object.entries(values)
    .map(([name, value]) => `  --${name}: ${value};\n`)
    .join('')}}\n`

type Accents = CompleteConfig['app']['brand']['accents']

const colorsOf = (theme: 'light' | 'dark', accents: Accents | undefined) => ({
  ...Object.fromEntries(
    Object.entries({ ...colors[theme], ...accents?.[theme] }).map(([name, value]) => [kebab(name), value]),
  ),
  ...Object.fromEntries(chartColors[theme].map((value, index) => [`chart-${index + 1}`, value])),
  'chart-rest': chartRest[theme],
})

/** The tokens of `src/theme/tokens.ts` as CSS variables: `--accent`, `--space-1` and so on; those of a brand in their place. Paper is light. */
export const tokensCss = (accents?: Accents) =>
  rule(':root', {
    ...colorsOf('light', accents),
    ...Object.fromEntries(spaces.map((pixels, index) => [`space-${index + 1}`, `${pixels}px`])),
    'radius-xs': `${radius.xs}px`,
    'radius-s': `${radius.s}px`,
    'radius-round': `${radius.round}px`,
    ...constants,
    radius: `${radius.m}px`,
    font: fonts.text,
    mono: fonts.mono,
  }) + `@media not print {\n${rule(":root[data-theme='dark']", colorsOf('dark', accents))}}\n`
