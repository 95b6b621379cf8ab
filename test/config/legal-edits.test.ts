import { assert, property, sample } from 'fast-check'
import { endpoints } from '../../contract/endpoints.ts'
import { createPathOf, PLACES, type PlaceName } from '../../contract/places.ts'
import { parseConfig } from '../../src/config/compiler/check-config.ts'
import { printConfig } from '../../src/config/compiler/print-config.ts'
import { activeEntry, breadcrumbs, documentTitle, routeOf } from '../../src/config/runtime/derive.ts'
import { redirectFrom } from '../../src/config/runtime/match-path.ts'
import { commandEntries } from '../../src/layout/command-palette/command-entries.ts'
import { toPinyin } from '../../src/layout/command-palette/pinyin.ts'
import { editedConfig } from './legal-edits.ts'

/** `npm test` makes a part of them; `npm run test:full -- edits` all. */
const RUNS = process.env.EDITS === 'full' ? 30 : 8

const fill = (path: string) => (path === '*' ? '/no/such/page' : path.replaceAll(/:\w+\??/g, 'x'))

test('after some legal edits of the real config, many times over, all that is made of it stands, and every place is found', () => {
  assert(
    property(editedConfig, ({ config }) => {
      const complete = parseConfig(config)
      const { app } = complete
      for (const { path, redirect } of app.routes) {
        const here = fill(path)
        expect(documentTitle({ config: app, path: here })).toContain(app.productName)
        expect(breadcrumbs({ config: app, path: here }).length).toBeGreaterThan(0)
        activeEntry({ config: app, path: here })
        if (!redirect) continue
        const end = redirectFrom({ path, redirect }, { pathname: here, search: '', hash: '' })
        expect(routeOf({ config: app, path: end }).path).not.toBe('*')
      }
      for (const { to, isExternal } of app.sidebar.flatMap(({ entries }) => entries)) {
        if (!isExternal) expect(routeOf({ config: app, path: to.split('?')[0] ?? '' }).path).not.toBe('*')
      }
      const pathOf = createPathOf(app.paths) as (name: string, values?: Record<string, string>) => string
      for (const name of Object.keys(PLACES) as PlaceName[]) {
        const parts = { modelId: 'x', modelName: 'x', type: 'x', id: 'x', orderNo: 'x' }
        const [path = ''] = pathOf(name, parts).split('?')
        const { page, resource } = routeOf({ config: app, path })
        expect(page || resource).toBe(name)
        const old = routeOf({ config: app, path: fill(PLACES[name]) })
        expect(old.page || old.resource || old.redirect).toBeTruthy()
        expect(old.path).not.toBe('*')
      }
      for (const { endpoint } of Object.values(complete.resources))
        expect(endpoints).toHaveProperty([endpoint])
      expect(commandEntries({ config: app, resources: complete.resources, toPinyin }).length).toBeGreaterThan(
        0,
      )
      expect(printConfig(complete)).toContain('路由')
    }),
    { numRuns: RUNS },
  )
})

test('most of what is tried is legal, and of all kinds', () => {
  const edits = sample(editedConfig, { numRuns: RUNS, seed: 1 }).map((edited) => edited.edits)
  expect(edits.flat().length).toBeGreaterThan(5 * RUNS)
  expect(new Set(edits.flat()).size).toBeGreaterThan(20)
})
