import { type ThemeMode, themeMode, useThemeMode } from '../theme/theme-mode.ts'
import { Icon } from '../ui/icons.tsx'

const looks: Record<ThemeMode, { text: string; next: ThemeMode; icon: 'sun' | 'moon' | 'device' }> = {
  system: { text: '跟随系统', next: 'light', icon: 'device' },
  light: { text: '浅色', next: 'dark', icon: 'sun' },
  dark: { text: '深色', next: 'system', icon: 'moon' },
}

export function ThemeSwitch() {
  const { text, next, icon } = looks[useThemeMode()]
  const label = `外观：${text}，点击切换为${looks[next].text}`
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={() => themeMode.set(next)}
    >
      <Icon name={icon} />
    </button>
  )
}
