import { theme, type ThemeConfig } from 'antd'
import type { AppConfig } from '../config/runtime/app-config.ts'
import { colors as tokens, fonts, radius } from './tokens.ts'

/** antd's default blue on white misses WCAG AA. */
export function antdTheme({
  isDark,
  accents,
}: {
  isDark: boolean
  accents: AppConfig['brand']['accents']
}): ThemeConfig {
  const look = isDark ? 'dark' : 'light'
  const colors = { ...tokens[look], ...accents[look] }
  return {
    cssVar: true,
    hashed: false,
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      // antd waits for animation ends that base.css has removed.
      motion: !globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches,
      colorPrimary: colors.accent,
      colorPrimaryHover: colors.accentStrong,
      colorPrimaryActive: colors.accentStrong,
      colorLink: colors.accent,
      colorLinkHover: colors.accentStrong,
      colorInfo: colors.accent,
      colorSuccess: colors.good,
      colorWarning: colors.warn,
      colorError: colors.bad,
      colorTextLightSolid: colors.onAccent,
      colorBgBase: colors.bg,
      colorBgContainer: colors.bgRaised,
      colorBgElevated: colors.bgRaised,
      colorBgLayout: colors.bgSunken,
      colorText: colors.text,
      colorTextSecondary: colors.text2,
      colorTextTertiary: colors.text3,
      colorTextDescription: colors.text3,
      colorTextPlaceholder: colors.text3,
      colorBorder: colors.line,
      colorBorderSecondary: colors.line,
      borderRadius: radius.s,
      borderRadiusLG: radius.m,
      controlHeight: 36,
      fontFamily: fonts.text,
      fontFamilyCode: fonts.mono,
    },
    components: {
      // The dark algorithm would dim the accent.
      Button: {
        colorPrimary: colors.accent,
        colorPrimaryHover: colors.accentStrong,
        colorPrimaryActive: colors.accentStrong,
        defaultShadow: 'none',
        primaryShadow: 'none',
        dangerShadow: 'none',
      },
      // Links in rows that are chosen keep their contrast.
      Table: { rowSelectedBg: colors.accentSoft, rowSelectedHoverBg: colors.accentSoft },
    },
  }
}
