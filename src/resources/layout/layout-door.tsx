import { lazy } from 'react'
import { Door } from '../../ui/door.tsx'
import type { Layout } from './use-layout.ts'

const LayoutPanel = lazy(() => import('./layout-panel.tsx'))

export const LayoutDoor = ({ layout }: { layout: Layout }) => (
  <Door label="显示列" title="显示列">
    {() => <LayoutPanel layout={layout} />}
  </Door>
)
