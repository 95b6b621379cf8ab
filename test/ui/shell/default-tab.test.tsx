import { screen } from '@testing-library/react'
import { config } from 'virtual:app'
import { PAGE_TABS } from '../../../src/config/runtime/names.ts'
import { renderApp } from '../render-app.tsx'

const opened = async () =>
  (await screen.findAllByRole('tab', { selected: true })).map(({ id }) =>
    id.replace(/^(login|prices)-tab-/, ''),
  )

test.each([
  ['login', '/login'],
  ['home', '/'],
] as const)(
  'each tab that a route may name is open at first on the page %s, else the first',
  async (page, path) => {
    const route = config.routes.find((one) => one.page === page)
    if (!route) throw new Error(`no route of ${page}`)
    try {
      for (const tab of PAGE_TABS[page]) {
        route.tab = tab
        const { unmount } = renderApp(path)
        expect(await opened()).toContain(tab)
        unmount()
      }
    } finally {
      route.tab = ''
    }
    renderApp(path)
    expect(await opened()).toContain(PAGE_TABS[page][0])
  },
)
