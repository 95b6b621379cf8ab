/** The colours of the product, light and dark; `tokens.css` says the same to CSS (a test keeps them equal). */
export const palette = {
  light: {
    bg: '#ffffff',
    bgSunken: '#f6f7f9',
    bgRaised: '#ffffff',
    text: '#14171f',
    text2: '#4a5160',
    text3: '#5f6675',
    line: '#e3e6eb',
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

export type Palette = (typeof palette)['light' | 'dark']
