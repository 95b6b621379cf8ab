import '@ant-design/v5-patch-for-react-19'
import { type IResourceItem, Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import { Outlet } from 'react-router'
import { resources } from 'virtual:resources'
import { authProvider } from './providers/auth-provider.ts'
import { config } from './providers/config.ts'
import { dataProvider } from './providers/data-provider.ts'
import { i18nProvider } from './providers/i18n-provider.ts'
import { notificationProvider } from './providers/notification-provider.ts'
import { antdTheme } from './theme/antd-theme.ts'
import { useIsDark } from './theme/theme-mode.ts'

const items: IResourceItem[] = Object.keys(resources).map((name) => {
  const route = config.routes.find((one) => one.resource === name)
  return { name, list: route?.path, meta: { label: route?.title } }
})

/** What the pages of the console stand on: antd in Chinese and in our colours, and refine with our providers. */
export default function Console() {
  const isDark = useIsDark()
  return (
    <ConfigProvider locale={zhCN} theme={antdTheme({ isDark })} button={{ autoInsertSpace: false }}>
      <Refine
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
          reactQuery: {
            clientConfig: { defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } },
          },
        }}
      >
        <Outlet />
      </Refine>
    </ConfigProvider>
  )
}
