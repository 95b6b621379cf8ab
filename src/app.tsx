import { Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import type { AppRoute } from './config/app-config.ts'
import { Frame } from './layout/frame.tsx'
import { Guard } from './layout/guard.tsx'
import { Navigation } from './layout/navigation.tsx'
import { ScreenError } from './layout/screen-error.tsx'
import { ScreenLoading } from './layout/screen-loading.tsx'
import { Toaster } from './layout/toaster.tsx'
import { config } from './providers/config.ts'
import { Console, isPlain, lazyPage, ListPage } from './screens.ts'

const plainRoutes = config.routes.filter(isPlain)
const consoleRoutes = config.routes.filter((route) => !isPlain(route))

/** The whole console: every route of the config in its frame. */
export function App() {
  return (
    <BrowserRouter useTransitions={false}>
      <Navigation />
      <Frame>
        <Suspense fallback={<ScreenLoading />}>
          <Routes>
            {plainRoutes.map(routeElement)}
            <Route element={<Console />}>{consoleRoutes.map(routeElement)}</Route>
          </Routes>
        </Suspense>
      </Frame>
      <Toaster />
    </BrowserRouter>
  )
}

/** Keyed by path: two lists drawn by one component must not share its state. */
const routeElement = (route: AppRoute) => (
  <Route
    key={route.path}
    path={route.path}
    element={
      <Guard key={route.path} route={route}>
        <ScreenError>
          <Suspense fallback={<ScreenLoading />}>
            <Screen route={route} />
          </Suspense>
        </ScreenError>
      </Guard>
    }
  />
)

function Screen({ route }: { route: AppRoute }) {
  if (route.redirect) return <Navigate to={route.redirect} replace />
  if (route.resource) return <ListPage name={route.resource} />
  const Page = lazyPage(route.page || 'not-found')
  return <Page />
}
