import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import type { FormLayoutName } from '../../config/runtime/names.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'

interface FormFrameProps {
  layout: FormLayoutName
  title: string
  onClose: () => void
  /** Closes only by its own buttons: for what is shown once. */
  isSticky?: boolean
  children: ReactNode
}

/** Where a form stands; a drawer is a sheet on a phone. */
export function FormFrame({ layout, title, onClose, isSticky = false, children }: FormFrameProps) {
  const isPhone = useIsPhone()
  if (layout === 'inline') return children
  if (layout === 'drawer' && !isPhone) {
    return (
      <Drawer open title={title} onClose={onClose} width="min(560px, 100vw)">
        {children}
      </Drawer>
    )
  }
  return (
    <Sheet title={title} isOpen onClose={onClose} width={560} isSticky={isSticky}>
      {children}
    </Sheet>
  )
}
