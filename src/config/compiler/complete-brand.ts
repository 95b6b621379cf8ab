import { accentColors } from '../../theme/accent-colors.ts'
import { colors } from '../../theme/tokens.ts'
import type { ParsedConsole } from './schema.ts'

const accentsOf = ({ accent, accentStrong, accentSoft, onAccent }: (typeof colors)['light' | 'dark']) => ({
  accent: accent as string,
  accentStrong: accentStrong as string,
  accentSoft: accentSoft as string,
  onAccent: onAccent as string,
})

export const completeBrand = ({ logo, logoDark, favicon, appIcon, accent }: ParsedConsole['brand']) => ({
  /** Files of the config's folder `brand`; empty: the default. */
  logo: logo ?? '',
  logoDark: logoDark ?? logo ?? '',
  favicon: favicon ?? logo ?? '',
  appIcon: appIcon ?? '',
  accents: {
    light: accent ? accentColors('light', accent.light) : accentsOf(colors.light),
    dark: accent ? accentColors('dark', accent.dark) : accentsOf(colors.dark),
  },
})
