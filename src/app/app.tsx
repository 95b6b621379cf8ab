import { type ReactNode, Suspense, useEffect } from 'react'
import type { AppRoute } from '../config/runtime/app-config.ts'
import { routeOf } from '../config/runtime/derive.ts'
import { redirectFrom } from '../config/runtime/match-path.ts'
import { Frame } from '../layout/frame.tsx'
import { RememberedBar } from '../layout/notices/bar-line.tsx'
import { Navigation } from '../layout/navigation.tsx'
import { ErrorBoundary } from '../layout/error-boundary.tsx'
import { ScreenLoading } from '../layout/screen-loading.tsx'
import { Toaster } from '../layout/toaster.tsx'
import { config } from '../providers/config.ts'
import { refreshUser } from '../providers/refresh-user.ts'
import { useStaffConsole } from '../providers/staff/use-staff-console.ts'
import { Navigate, useLocation } from '../providers/router/index.ts'
import { useIgnoreComposedKeys } from '../ui/use-ignore-composed-keys.ts'
import { Guard } from './guard.tsx'
import { Console } from './load-console.ts'
import { plainPage } from './screens.tsx'

/** The whole console: the route of the config that the path has, in its frame. */
export function App() {
  const { pathname } = useLocation()
  useIgnoreComposedKeys()
  const isStaffLoading = useStaffConsole()
  const route = routeOf({ config, path: pathname })
  // A role that was granted a moment ago has pages that are not known yet.
  const unknown = route.path === '*' ? pathname : ''
  useEffect(() => {
    if (unknown) void refreshUser()
  }, [unknown])
  return (
    <>
      <Navigation />
      {isStaffLoading && unknown ? (
        <Guarded route={route}>
          <ScreenLoading />
        </Guarded>
      ) : (
        <Screen route={route} />
      )}
      <Toaster />
    </>
  )
}

/** A page of the console brings its frame along, so that refine's hooks reach it; until its code is here the same stands without refine. */
function Screen({ route }: { route: AppRoute }) {
  const location = useLocation()
  const plain = route.redirect ? <Navigate to={redirectFrom(route, location)} replace /> : plainPage(route)
  if (plain) {
    return (
      <Guarded route={route}>
        <ErrorBoundary key={route.path}>
          <Suspense fallback={<ScreenLoading />}>{plain}</Suspense>
        </ErrorBoundary>
      </Guarded>
    )
  }
  const waiting = (
    <Guarded route={route}>
      <ScreenLoading />
    </Guarded>
  )
  return (
    <ErrorBoundary layout={route.layout}>
      <Suspense fallback={waiting}>
        <Console route={route} />
      </Suspense>
    </ErrorBoundary>
  )
}

const Guarded = ({ route, children }: { route: AppRoute; children: ReactNode }) => (
  <Frame layout={route.layout} bar={route.layout === 'center' && <RememberedBar />}>
    <Guard route={route}>{children}</Guard>
  </Frame>
)
