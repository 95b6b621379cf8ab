import '@ant-design/v5-patch-for-react-19'
import {
  type IResourceItem,
  keys,
  Refine,
  useInvalidateAuthStore,
  useIsAuthenticated,
  useLogout,
} from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Route, Routes } from 'react-router'
import { resources } from 'virtual:resources'
import type { AppRoute } from '../config/runtime/app-config.ts'
import { AccountProvider } from '../layout/account.ts'
import { EngineComponentsProvider } from '../resources/engine-components.ts'
import { Frame } from '../layout/frame.tsx'
import { Awaited } from '../ui/awaited.tsx'
import { BalanceNotice } from '../layout/notices/balance-notice.tsx'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { ErrorBoundary } from '../layout/error-boundary.tsx'
import { ScreenLoading } from '../layout/screen-loading.tsx'
import { NoticeBar, Notices } from '../layout/notices/notices.tsx'
import { PageTabs } from '../layout/page-tabs.tsx'
import { accessControlProvider } from '../providers/access-control-provider.ts'
import { authProvider, type LogoutParams } from '../providers/auth-provider.ts'
import { config } from '../providers/config.ts'
import { dataProvider } from '../providers/data-provider.ts'
import { i18nProvider } from '../providers/i18n-provider.ts'
import { notificationProvider } from '../providers/notification-provider.ts'
import { createQueryClient } from '../providers/query-client.ts'
import { session, useSession } from '../providers/session.ts'
import { ConsoleRouter } from '../providers/router/console-router.tsx'
import { routerProvider } from '../providers/router/router-provider.ts'
import { useIsStaffShown } from '../providers/staff/use-staff-console.ts'
import { consolePage } from './screens.tsx'
import { antdTheme } from '../theme/antd-theme.ts'
import { useIsDark } from '../theme/theme-mode.ts'
import { useFreshUser } from '../providers/hooks/use-fresh-user.ts'
import { useUser } from '../providers/hooks/use-user.ts'
import { useLockedRoot } from '../ui/use-locked-root.ts'
import { Gate } from './guard.tsx'
import { engineComponents } from './registry.ts'

const StaffNotices = lazy(() => import('../components/staff-notices/staff-notices.tsx'))
const StepUpSheet = lazy(() => import('../components/step-up/step-up-sheet.tsx'))

const items = (): IResourceItem[] =>
  Object.keys(resources).map((name) => {
    const route = config.routes.find((one) => one.resource === name)
    return { name, list: route?.path, meta: { label: route?.title } }
  })

/** A page of the console on what it needs: antd in Chinese and in our colours, and refine with our providers. */
export default function Console({ route }: { route: AppRoute }) {
  const isDark = useIsDark()
  useLockedRoot()
  // Keyed by user: what one was answered is never shown to the next.
  const userId = useSession()?.userInfo.userId
  return (
    <ConsoleRouter>
      <ConfigProvider
        locale={zhCN}
        theme={antdTheme({ isDark, accents: config.brand.accents })}
        button={{ autoInsertSpace: false }}
      >
        <ConsoleOfUser key={userId}>
          <Frame layout={route.layout} bar={route.layout === 'center' && <NoticeBar />}>
            <ConsoleGuard route={route}>
              <Page route={route} />
            </ConsoleGuard>
          </Frame>
        </ConsoleOfUser>
      </ConfigProvider>
    </ConsoleRouter>
  )
}

function ConsoleOfUser({ children }: { children: ReactNode }) {
  const [clientConfig] = useState(createQueryClient)
  return (
    <Refine
      accessControlProvider={accessControlProvider}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      notificationProvider={notificationProvider}
      routerProvider={routerProvider}
      resources={items()}
      options={{
        disableTelemetry: true,
        syncWithLocation: true,
        disableRouteChangeHandler: true,
        reactQuery: { clientConfig },
      }}
    >
      <EngineComponentsProvider value={engineComponents}>
        <Account>
          {children}
          <StaffSheets />
        </Account>
      </EngineComponentsProvider>
    </Refine>
  )
}

/** Their code is for staff alone. */
function StaffSheets() {
  const isShown = useIsStaffShown()
  return (
    isShown && (
      <Suspense fallback={null}>
        <StepUpSheet />
      </Suspense>
    )
  )
}

/** What refine knows of the user, for the frame. */
function Account({ children }: { children: ReactNode }) {
  const user = useFreshUser()
  const { mutate: logout } = useLogout<LogoutParams>()
  const invalidateAuthStore = useInvalidateAuthStore()
  const queryClient = useQueryClient()
  useEffect(() => {
    const stop = session.subscribe(() => {
      void invalidateAuthStore()
      void queryClient.invalidateQueries({ queryKey: keys().access().get() })
    })
    return () => void stop()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- refine makes a new function each time
  }, [])
  return <AccountProvider value={{ user, signOut: () => logout() }}>{children}</AccountProvider>
}

function ConsoleGuard({ route, children }: { route: AppRoute; children: ReactNode }) {
  const { data } = useIsAuthenticated()
  return (
    <Gate route={route} isAllowed={data?.authenticated}>
      {children}
    </Gate>
  )
}

/** Keyed by path: two lists drawn by one component must not share its state. */
function Page({ route }: { route: AppRoute }) {
  const user = useUser()
  const isForStaff = useIsStaffShown() && route.permission !== ''
  return (
    <ErrorBoundary key={route.path}>
      {isForStaff && (
        <Suspense fallback={<Awaited />}>
          <StaffNotices />
        </Suspense>
      )}
      {route.layout === 'center' && user && <BalanceNotice user={user} />}
      {route.layout === 'center' && <Notices />}
      {route.layout === 'center' && (route.under ? <Breadcrumbs /> : <PageTabs />)}
      <Suspense fallback={<ScreenLoading />}>
        <Routes>
          <Route path={route.path} element={consolePage(route)} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  )
}
