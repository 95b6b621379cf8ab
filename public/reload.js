// Loads the page again, once, when files of its build are no longer served. A file of its own that comes first, because the others may be
// the ones that are missing.
;(function () {
  const KEY = 'reloadedAt'
  const PAUSE_MS = 60000
  let isAsked = false

  async function isBuildGone() {
    const entry = document.querySelector('script[type="module"][src]')
    if (!entry) return false
    const [file, page] = await Promise.all([
      fetch(entry.src, { cache: 'no-store' }),
      fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } }),
    ])
    if (file.status === 404) return true
    return page.ok && !(await page.text()).includes(new URL(entry.src).pathname)
  }

  async function reloadOnce() {
    if (isAsked) return
    isAsked = true
    try {
      const isFresh = Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE_MS
      if (isFresh || !(await isBuildGone())) return
      sessionStorage.setItem(KEY, String(Date.now()))
      location.reload()
    } catch {
      // Without network or storage the page stays as it is, and says what is missing.
    } finally {
      isAsked = false
    }
  }

  const isOfBuild = (element) =>
    /^(SCRIPT|LINK)$/.test(element.tagName) && /\/assets\//.test(element.src || element.href)

  addEventListener('vite:preloadError', reloadOnce)
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof Element && isOfBuild(target)) void reloadOnce()
    },
    true,
  )
})()
