import { lazy, Suspense, useEffect, useState } from 'react'
import { Drawing } from '../../ui/icons.tsx'

const Palette = lazy(() => import('./command-palette.tsx'))

const isShortcut = (event: KeyboardEvent) =>
  (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'

const SearchIcon = () => <Drawing path="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4" />

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
