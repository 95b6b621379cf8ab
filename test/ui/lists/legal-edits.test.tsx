import { act, screen, waitFor } from '@testing-library/react'
import { sample } from 'fast-check'
import { config } from 'virtual:app'
import { calls } from 'virtual:calls'
import { resources } from 'virtual:resources'
import { endpoints } from '../../../contract/endpoints.ts'
import { parseConfig } from '../../../src/config/compiler/check-config.ts'
import { session } from '../../../src/providers/session.ts'
import { callTables } from '../../../vite/call-table.ts'
import { editedConfig } from '../../config/legal-edits.ts'
import { atPath, openApp, signInHere } from '../render-app.tsx'

const SEED = 20_261_122
const before = { app: { ...config }, resources: { ...resources } }

function take(next: typeof before) {
  Object.assign(config, next.app)
  for (const name of Object.keys(resources)) delete resources[name]
  Object.assign(resources, next.resources)
}
// The lists of staff are among them.
beforeAll(() => void Object.assign(calls, callTables(endpoints).forStaff))
afterAll(() => take(before))

test.each(sample(editedConfig, { numRuns: 2, seed: SEED }).map((edited, index) => [index, edited] as const))(
  'the lists and the menu of the real config, edited %s, are drawn',
  async (_, { config: input }) => {
    const next = parseConfig(input)
    take(next)
    const login = await signInHere()
    for (const { path, heading, title } of config.routes.filter(({ resource }) => resource)) {
      act(() => session.open(login))
      const app = await openApp(path.replaceAll(/:\w+\??/g, 'x'))
      await waitFor(() => expect(document.querySelector('h1')).toHaveTextContent(heading ? 'x' : title))
      expect(screen.queryByText('页面没有打开')).toBeNull()
      app.unmount()
    }
    const orders = config.routes.find(({ resource }) => resource === 'orders')?.path ?? ''
    act(() => session.open(login))
    const app = await openApp('/center/orders?x=1')
    await atPath(`${orders}?x=1`)
    const menu = document.querySelector('nav[aria-label="控制台导航"]')
    for (const { when, title } of config.sidebar.flatMap(({ entries }) => entries)) {
      if (when === '') expect(menu).toHaveTextContent(title)
    }
    app.unmount()
  },
)
