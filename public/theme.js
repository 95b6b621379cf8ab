// Before the first paint; src/theme/theme-mode.ts does the same when the reader changes it. A file, because the CSP forbids inline scripts.
;(function () {
  let mode = null
  try {
    mode = localStorage.getItem('themeMode')
  } catch {
    mode = null
  }
  const isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
})()
