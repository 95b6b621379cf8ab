import '@ant-design/v5-patch-for-react-19'
import { type IResourceItem, Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { resources } from 'virtual:resources'
import type { AppRoute } from './config/app-config.ts'
import { BalanceNotice } from './account/balance-notice.tsx'
import { Breadcrumbs } from './layout/breadcrumbs.tsx'
import { ScreenError } from './layout/screen-error.tsx'
import { ScreenLoading } from './layout/screen-loading.tsx'
import { ExpiryNotices } from './notices/expiry-notices.tsx'
import { authProvider } from './providers/auth-provider.ts'
import { config } from './providers/config.ts'
import { dataProvider } from './providers/data-provider.ts'
import { i18nProvider } from './providers/i18n-provider.ts'
import { notificationProvider } from './providers/notification-provider.ts'
import { useSession } from './providers/session.ts'
import { ConsoleRouter } from './router/console-router.tsx'
import { consolePage } from './screens.tsx'
import { antdTheme } from './theme/antd-theme.ts'
import { useIsDark } from './theme/theme-mode.ts'
import { useFreshUser } from './ui/use-fresh-user.ts'

/** A query is not tried again: a 401 must end the session at once, and each failure has its own retry button. */
const clientConfig = { defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }

const items: IResourceItem[] = Object.keys(resources).map((name) => {
  const route = config.routes.find((one) => one.resource === name)
  return { name, list: route?.path, meta: { label: route?.title } }
})

/**
 * A page of the console on what it needs: antd in Chinese and in our colours, and refine with our providers. Keyed by user: what one
 * was answered is never shown to the next.
 */
export default function Console({ route }: { route: AppRoute }) {
  const isDark = useIsDark()
  const userId = useFreshUser()?.userId
  return (
    <ConsoleRouter>
      <ConfigProvider locale={zhCN} theme={antdTheme({ isDark })} button={{ autoInsertSpace: false }}>
        <Refine
          key={userId}
          authProvider={authProvider}
          dataProvider={dataProvider}
          i18nProvider={i18nProvider}
          notificationProvider={notificationProvider}
          routerProvider={routerProvider}
          resources={items}
          options={{
            disableTelemetry: true,
            syncWithLocation: true,
            disableRouteChangeHandler: true,
            reactQuery: { clientConfig },
          }}
        >
          <Page route={route} />
        </Refine>
      </ConfigProvider>
    </ConsoleRouter>
  )
}

/** Keyed by path: two lists drawn by one component must not share its state. */
function Page({ route }: { route: AppRoute }) {
  const user = useSession()?.userInfo
  return (
    <ScreenError key={route.path}>
      {route.layout === 'center' && user && <BalanceNotice user={user} />}
      {route.layout === 'center' && user && <ExpiryNotices />}
      {route.layout === 'center' && route.under && <Breadcrumbs />}
      <Suspense fallback={<ScreenLoading />}>
        <Routes>
          <Route path={route.path} element={consolePage(route)} />
        </Routes>
      </Suspense>
    </ScreenError>
  )
}
