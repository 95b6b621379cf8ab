import { useEffect, useRef } from 'react'
import { Icon } from './icons.tsx'
import { Sidebar } from './sidebar.tsx'
import './drawer.css'

/** The sidebar of small screens. A modal dialog: the browser keeps the focus inside, closes on Esc and gives the focus back. */
export function Drawer({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the click is on the scrim; Esc does it by keyboard
    <dialog
      ref={ref}
      className="drawer"
      aria-label="控制台导航"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="drawer-panel">
        <button type="button" className="icon-button drawer-close" aria-label="关闭导航" onClick={onClose}>
          <Icon name="close" />
        </button>
        <Sidebar isSmallScreen onNavigate={onClose} />
      </div>
    </dialog>
  )
}
