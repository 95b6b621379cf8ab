import type { Plugin } from 'vite'

const KATEX = /\/katex\/dist\/katex\.min\.css$/

/** KaTeX hides its formulas until its fonts are here; in other fonts they can be read at once. */
export const swapFontsPlugin = (): Plugin => ({
  name: 'swap-fonts',
  enforce: 'pre',
  transform: {
    filter: { id: KATEX },
    handler: (css) => css.replaceAll('font-display:block', 'font-display:swap'),
  },
})
