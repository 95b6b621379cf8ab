import { theme, type ThemeConfig } from 'antd'
import { palette } from './palette.ts'

/** antd in the colours of the palette; its own blue on white does not reach AA. */
export function antdTheme({ isDark }: { isDark: boolean }): ThemeConfig {
  const colors = isDark ? palette.dark : palette.light
  return {
    cssVar: true,
    hashed: false,
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      // With motion cut to nothing by base.css antd would wait for ends of animations that came before it listened.
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
      borderRadius: 6,
      borderRadiusLG: 10,
      controlHeight: 36,
      fontFamily: 'var(--font)',
      fontFamilyCode: 'var(--mono)',
    },
    components: {
      // The dark algorithm would dim the accent; and edges are hairlines, not shadows.
      Button: {
        colorPrimary: colors.accent,
        colorPrimaryHover: colors.accentStrong,
        colorPrimaryActive: colors.accentStrong,
        defaultShadow: 'none',
        primaryShadow: 'none',
        dangerShadow: 'none',
      },
    },
  }
}
