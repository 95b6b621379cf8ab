import { assert, constantFrom, nat, property } from 'fast-check'
import { checkConfig, parseConfig, sentence } from '../../src/config/compiler/check-config.ts'
import type { CompleteConfig } from '../../src/config/compiler/complete-config.ts'
import { activeEntry, breadcrumbs, documentTitle, routeOf } from '../../src/config/runtime/derive.ts'
import { printConfig } from '../../src/config/compiler/print-config.ts'
import { commandEntries } from '../../src/layout/command-palette/command-entries.ts'
import { toPinyin } from '../../src/layout/command-palette/pinyin.ts'
import { anyConfig, changedAt, placesOf, REMOVED } from './any-config.ts'

const known = { documents: ['quick-start'] }

/** Asks everything of a config that the console asks. */
function derive({ app, resources }: CompleteConfig) {
  for (const { path } of app.routes) {
    const here = path.replaceAll(/:\w+\??/g, 'x')
    expect(documentTitle({ config: app, path: here })).toContain(app.productName)
    expect(breadcrumbs({ config: app, path: here }).length).toBeGreaterThan(0)
    activeEntry({ config: app, path: here })
    const shown = routeOf({ config: app, path: here })
    if (shown.resource) expect(resources[shown.resource]?.columns.length).toBeGreaterThan(0)
  }
  for (const entry of app.sidebar.flatMap(({ entries }) => entries)) {
    if (!entry.isExternal) expect(routeOf({ config: app, path: entry.to }).path).not.toBe('*')
  }
  commandEntries({ config: app, resources, toPinyin })
  expect(printConfig({ app, resources })).toContain('路由')
}

test('any valid config is accepted, and every route of it derives', () => {
  assert(
    property(anyConfig, (config) => derive(parseConfig(config, known))),
    { numRuns: 150 },
  )
})

test('a config with one change still derives, or is refused with a place that leads to it', () => {
  const wrong = constantFrom<unknown>(
    REMOVED,
    'ordres',
    '',
    7,
    null,
    true,
    [],
    {},
    '/nowhere',
    '*',
    '__proto__',
  )
  assert(
    property(anyConfig, nat(), wrong, (config, at, to) => {
      const places = placesOf(config)
      const place = places[at % places.length] ?? []
      const checked = checkConfig(changedAt(config, place, to), known)
      if (checked.config) return derive(checked.config)
      for (const mistake of checked.mistakes) {
        expect(sentence(mistake)).toMatch(/^\S+：.+/)
        expect(mistake.place).toMatch(/^(productName|smsBase|links|routes|sidebar|resources)/)
      }
      return expect(checked.mistakes.map((mistake) => mistake.place)).toEqual(
        expect.arrayContaining([expect.stringMatching(nearPlace(place))]),
      )
    }),
    { numRuns: 600 },
  )
})

/** What the place of a mistake looks like that was made here: routes and resources are named by other parts, too. */
function nearPlace([part, at, ...inner]: (string | number)[]): RegExp {
  if (part === 'sidebar') return new RegExp(inner.length > 0 ? `^sidebar\\[${at}\\]` : '^sidebar')
  if (part === 'resources') return /^(resources|routes)/
  return part === 'routes' ? /^(routes|sidebar|resources)/ : new RegExp(`^${part}`)
}
