import { lazy, Suspense, useEffect, useState } from 'react'
import { SearchIcon } from './search-icon.tsx'

const Palette = lazy(() => import('./command-palette.tsx'))

const isShortcut = (event: KeyboardEvent) =>
  (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'

export function CommandPaletteButton() {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!isShortcut(event)) return
      event.preventDefault()
      setOpen((isOpen) => !isOpen)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label="搜索页面和模型"
        aria-haspopup="dialog"
        title="搜索（⌘K 或 Ctrl+K）"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
