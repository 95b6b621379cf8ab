import { useSyncExternalStore } from 'react'
import { browserStorage } from '../config/runtime/browser-storage.ts'

export type ThemeMode = 'light' | 'dark' | 'system'

const KEY = 'themeMode'
const listeners = new Set<() => void>()
const systemDark = globalThis.matchMedia('(prefers-color-scheme: dark)')

let mode = load()

function load(): ThemeMode {
  const stored = browserStorage.getItem(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

const isDark = () => mode === 'dark' || (mode === 'system' && systemDark.matches)

function show() {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

systemDark.addEventListener('change', show)

export const themeMode = {
  read: () => mode,
  set: (next: ThemeMode) => {
    mode = next
    if (next === 'system') browserStorage.removeItem(KEY)
    else browserStorage.setItem(KEY, next)
    show()
  },
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useThemeMode = () => useSyncExternalStore(subscribe, themeMode.read)
export const useIsDark = () => useSyncExternalStore(subscribe, isDark)
