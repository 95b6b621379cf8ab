import { type ReactNode, useCallback, useState } from 'react'
import type { LayoutName } from '../config/names.ts'
import { useLocation } from '../router/index.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Drawer } from './drawer.tsx'
import { Header } from './header.tsx'
import { Sidebar } from './sidebar.tsx'
import './frame.css'

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
          <aside className="center-side">
            <Sidebar />
          </aside>
        )}
        <main id="main" className={hasSidebar ? 'center-main' : undefined} tabIndex={-1}>
          {hasSidebar && <Breadcrumbs />}
          {children}
        </main>
        {hasSidebar && openAt === pathname && <Drawer onClose={closeDrawer} />}
      </div>
    </>
  )
}
