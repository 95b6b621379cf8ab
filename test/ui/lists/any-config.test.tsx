import { act, screen, waitFor } from '@testing-library/react'
import { sample } from 'fast-check'
import { config } from 'virtual:app'
import { resources } from 'virtual:resources'
import { parseConfig } from '../../../src/config/compiler/check-config.ts'
import { session } from '../../../src/providers/session.ts'
import { anyConfig } from '../../config/any-config.ts'
import { openApp, signInHere } from '../render-app.tsx'

const SEED = 20_261_121
const real = { app: { ...config }, resources: { ...resources } }

/** Puts another config in the place of the product's. */
function take(next: typeof real) {
  Object.assign(config, next.app)
  for (const name of Object.keys(resources)) delete resources[name]
  Object.assign(resources, next.resources)
}
afterAll(() => take(real))

test.each(sample(anyConfig, { numRuns: 3, seed: SEED }).map((input, index) => [index, input] as const))(
  'every route of config %s that may be written is drawn',
  async (_, input) => {
    take(parseConfig(input))
    const login = await signInHere()
    for (const { path } of config.routes) {
      const here = path === '*' ? '/no/such/page' : path.replaceAll(/:\w+\??/g, 'x')
      act(() => session.open(login))
      const app = await openApp(here)
      await waitFor(() => {
        expect(document.querySelector('h1, [role="alert"], form')).not.toBeNull()
        expect(screen.queryByText('页面没有打开')).toBeNull()
      })
      app.unmount()
    }
  },
)
