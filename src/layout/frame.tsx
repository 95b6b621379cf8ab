import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import type { LayoutName } from '../config/names.ts'
import { useLocation } from '../router/index.ts'
import { Header } from './header.tsx'
import './frame.css'

export const loadCenterSide = () => import('./center-side.tsx')
const CenterSide = lazy(loadCenterSide)

/** What the route's layout puts around a page: nothing, the header, or the header and the sidebar. */
export function Frame({ layout, children }: { layout: LayoutName; children: ReactNode }) {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const closeDrawer = useCallback(() => setOpenAt(null), [])

  if (layout === 'bare') return <main id="main">{children}</main>
  const hasSidebar = layout === 'center'
  return (
    <>
      <a className="skip-link" href="#main">
        跳到正文
      </a>
      <Header onOpenDrawer={hasSidebar ? () => setOpenAt(pathname) : undefined} />
      <div className={hasSidebar ? 'center' : undefined}>
        {hasSidebar && (
          <Suspense fallback={<div className="center-side" />}>
            <CenterSide isOpen={openAt === pathname} onClose={closeDrawer} />
          </Suspense>
        )}
        <main id="main" className={hasSidebar ? 'center-main' : undefined} tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  )
}
