import { Suspense } from 'react'
import type { AppRoute } from './config/app-config.ts'
import { routeOf } from './config/derive.ts'
import { Frame } from './layout/frame.tsx'
import { Guard } from './layout/guard.tsx'
import { Navigation } from './layout/navigation.tsx'
import { ScreenError } from './layout/screen-error.tsx'
import { ScreenLoading } from './layout/screen-loading.tsx'
import { Toaster } from './layout/toaster.tsx'
import { config } from './providers/config.ts'
import { Navigate, useLocation } from './router/index.ts'
import { Console, plainPage } from './screens.tsx'

/** The whole console: the route of the config that the path has, in its frame. */
export function App() {
  const { pathname } = useLocation()
  const route = routeOf({ config, path: pathname })
  return (
    <>
      <Navigation />
      <Frame layout={route.layout}>
        <Guard route={route}>
          <Screen route={route} />
        </Guard>
      </Frame>
      <Toaster />
    </>
  )
}

/** Pages of the console share one key, so that what they stand on stays from one to the next. */
function Screen({ route }: { route: AppRoute }) {
  if (route.redirect) return <Navigate to={route.redirect} replace />
  const plain = plainPage(route)
  return (
    <ScreenError key={plain ? route.path : 'console'}>
      <Suspense fallback={<ScreenLoading />}>{plain ?? <Console route={route} />}</Suspense>
    </ScreenError>
  )
}
