/** The look of the product, its one source: `vite/theme-tokens.ts` makes CSS of it, `antd-theme.ts` gives it to antd. */
export const colors = {
  light: {
    bg: '#ffffff',
    bgSunken: '#f7f6f3',
    bgRaised: '#ffffff',
    text: '#14171f',
    text2: '#4a5160',
    text3: '#5f6675',
    line: '#e6e3de',
    accent: '#3d4ed8',
    accentStrong: '#2f3db3',
    accentSoft: '#eef0fd',
    onAccent: '#ffffff',
    good: '#187245',
    warn: '#8a5a00',
    bad: '#c02b2b',
  },
  dark: {
    bg: '#0f1218',
    bgSunken: '#0a0c11',
    bgRaised: '#171b23',
    text: '#eceef3',
    text2: '#b4bac7',
    text3: '#969dac',
    line: '#2a303c',
    accent: '#9dabff',
    accentStrong: '#bcc6ff',
    accentSoft: '#1d2440',
    onAccent: '#0d1130',
    good: '#5fcf95',
    warn: '#e0b35a',
    bad: '#ff8f8a',
  },
} as const

/** The colours of a chart's series in turn, and of what is left over; each stands out from its ground by 3:1 and more. */
export const chartColors = {
  light: [
    '#3d4ed8',
    '#4a86dd',
    '#2a918b',
    '#8a6bd6',
    '#b3739f',
    '#b7791f',
    '#5b8f3a',
    '#c4593f',
    '#26307a',
    '#2d4c7c',
    '#1d5254',
    '#4d3f79',
    '#62435e',
    '#64461e',
    '#36512b',
    '#6a362e',
  ],
  dark: [
    '#9dabff',
    '#5b8fdc',
    '#4fbfae',
    '#b59af0',
    '#d5a3c6',
    '#d9a94e',
    '#93c26a',
    '#e58a70',
    '#7580bd',
    '#476ca4',
    '#3e8e84',
    '#8674b2',
    '#9c7a95',
    '#9f7e41',
    '#6e9055',
    '#a76959',
  ],
} as const

export const chartRest = { light: '#828b9c', dark: '#747d90' } as const

/** Pixels. */
export const spaces = [4, 8, 12, 16, 24, 32, 48] as const
export const radius = { xs: 4, s: 6, m: 10, round: 999 } as const

/** What is the same in light and dark: under a code to scan, around a film, over the page behind a dialog. */
export const constants = {
  paper: '#ffffff',
  film: '#000000',
  veil: 'rgb(8 10 16 / 45%)',
  shadow: '0 8px 24px rgb(8 10 16 / 12%)',
} as const

export const fonts = {
  text: "'PingFang SC', 'HarmonyOS Sans SC', 'Microsoft YaHei', 'Noto Sans CJK SC', system-ui, sans-serif",
  mono: "ui-monospace, 'SF Mono', 'JetBrains Mono', Menlo, Consolas, monospace",
} as const
