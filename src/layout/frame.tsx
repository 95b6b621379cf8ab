import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { LayoutName } from '../config/runtime/names.ts'
import {
  closeNavigation,
  closeNavigationElsewhere,
  useIsNavigationOpen,
} from '../providers/navigation-drawer.ts'
import { pathOf } from '../providers/path-of.ts'
import { useLocation } from '../providers/router/index.ts'
import { Announcement } from './announcement.tsx'
import { lazyWithPreload } from '../ui/lazy-with-preload.ts'
import { useRootAttribute } from '../ui/root-attribute.ts'
import { Header } from './header.tsx'
import styles from './frame.module.css'

const PublicDrawer = lazy(() => import('./public/public-drawer.tsx'))
export const CenterSidebar = lazyWithPreload(() => import('./center-sidebar.tsx'))

/** Its bar has what it needs: on a phone it is the only one. */
const CHAT = pathOf('display', { type: 'chat' })

interface FrameProps {
  layout: LayoutName
  /** Above the header. */
  bar?: ReactNode
  children: ReactNode
}

export function Frame({ layout, bar, children }: FrameProps) {
  const { pathname } = useLocation()
  const isDrawerOpen = useIsNavigationOpen(pathname)
  useEffect(() => closeNavigationElsewhere(pathname), [pathname])
  useRootAttribute('data-layout', layout)

  if (layout === 'bare') {
    return (
      <>
        <Announcement layout={layout} />
        <main id="main" className={styles.bare} tabIndex={-1}>
          {children}
        </main>
      </>
    )
  }
  const hasSidebar = layout === 'center'
  return (
    <>
      <a className={styles.skipLink} href="#main">
        跳到正文
      </a>
      <Announcement layout={layout} />
      {bar}
      <Header hasBalance={hasSidebar} hasOwnBar={pathname.startsWith(CHAT)} />
      <div className={hasSidebar ? styles.center : undefined}>
        {hasSidebar ? (
          <Suspense fallback={<div className={styles.side} />}>
            <CenterSidebar isOpen={isDrawerOpen} onClose={closeNavigation} />
          </Suspense>
        ) : (
          isDrawerOpen && (
            <Suspense fallback={null}>
              <PublicDrawer onClose={closeNavigation} />
            </Suspense>
          )
        )}
        <main id="main" className={hasSidebar ? styles.main : undefined} tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  )
}
