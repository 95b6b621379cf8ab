import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import ui from '../../ui/ui.module.css'

/** What is done with a list now and then: next to each other, and behind one button on a phone, where rows come first. */
export function ListTools({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!isPhone) return children
  return (
    <>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        更多
      </Button>
      {/* An export that runs goes on. */}
      <div id={id} className={ui.actions} hidden={!isOpen}>
        {children}
      </div>
    </>
  )
}
