import { lazy } from 'react'
import { PopoverButton } from '../../ui/popover-button.tsx'
import type { Layout } from './use-layout.ts'

const LayoutPanel = lazy(() => import('./layout-panel.tsx'))

export const LayoutButton = ({ layout }: { layout: Layout }) => (
  <PopoverButton label="显示列" title="显示列">
    {() => <LayoutPanel layout={layout} />}
  </PopoverButton>
)
