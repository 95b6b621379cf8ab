import '../fixtures/staff/add-sales.ts'
import { array, assert, constantFrom, property, subarray } from 'fast-check'
import { endpoints } from '../../contract/endpoints.ts'
import { PERMISSION_NAMES, type Permissions } from '../../contract/permissions.ts'
import { permissionsOfRoles, STAFF_ROLE_NAMES } from '../../contract/roles.ts'
import { parseConfig } from '../../src/config/compiler/check-config.ts'
import type { CompleteConfig } from '../../src/config/compiler/complete-config.ts'
import { partsByRoles, staffParts } from '../../src/config/compiler/staff-parts.ts'
import { readConfig } from '../../src/config/compiler/written/read-written.ts'
import { areHeld, joinParts, type Needed } from '../../src/config/runtime/join-parts.ts'
import { commandEntries } from '../../src/layout/command-palette/command-entries.ts'
import { toPinyin } from '../../src/layout/command-palette/pinyin.ts'
import { callTables } from '../../vite/call-table.ts'
import { salesEntry, salesRoute } from '../fixtures/staff/sales-place.ts'
import sales from '../fixtures/staff/sales.ts'
import { isFor, permitted, permittedForms } from '../support/permitted.ts'
import { looseConfig } from './refuses.ts'

const consoleConfig = readConfig('src/config/console.ts')

const withSales = looseConfig()
withSales.resources.sales = sales
withSales.routes.push(salesRoute)
withSales.sidebar[2].entries.push(salesEntry)

const { forStaff } = callTables(endpoints)

/** As it comes over the wire. */
const json = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** Every name and text in a value. */
function wordsOf(value: unknown, into = new Set<string>()): Set<string> {
  if (typeof value === 'string') return into.add(value)
  if (typeof value !== 'object' || value === null) return into
  for (const [name, inner] of Object.entries(value))
    wordsOf(inner, Array.isArray(value) ? into : into.add(name))
  return into
}

const ofWhole = (whole: CompleteConfig) => {
  const entries = commandEntries({ config: whole.app, resources: whole.resources, toPinyin })
  return {
    files: json(partsByRoles(staffParts({ ...whole, entries, calls: forStaff }))),
    /** What who holds these may see of it. */
    seen: (held: Permissions) => ({
      ...json({ ...permitted(whole, held), forms: permittedForms(whole, held) }),
      entries: json(entries.filter((entry) => isFor(entry, held))),
      calls: json(
        Object.fromEntries(Object.entries(forStaff).filter(([name]) => areHeld(neededFor(name), held))),
      ),
    }),
  }
}

const neededFor = (name: string): Needed[] => {
  const { permission } = endpoints[name as keyof typeof endpoints] as { permission?: Needed }
  return permission ? [permission] : []
}

describe.each([
  ['the config of the product', parseConfig(consoleConfig)],
  ['the config of the tests with a list for staff', parseConfig(withSales)],
])('%s', (_, whole) => {
  const { files, seen } = ofWhole(whole)
  const loadedBy = (held: Permissions) =>
    files.filter((file) => file.some(({ needs }) => areHeld(needs, held)))

  test('put together from the files of some roles, it is what they may see, and the files have no word more', () => {
    assert(
      property(subarray([...STAFF_ROLE_NAMES], { minLength: 1 }), (roles) => {
        const held = permissionsOfRoles(roles)
        const loaded = loadedBy(held)
        const may = seen(held)
        expect(joinParts(loaded.flat(), held)).toEqual(may)
        const words = wordsOf(may)
        const patched = loaded.flatMap((file) => file.flatMap(({ patches }) => patches))
        const more = [...wordsOf(patched.map(([, value]) => value))].filter((word) => !words.has(word))
        expect(more).toEqual([])
      }),
      { numRuns: 31, examples: STAFF_ROLE_NAMES.map((role) => [[role]]) },
    )
  })

  test('whatever someone holds, and in whichever order it came, they see what they may', () => {
    assert(
      property(array(constantFrom(...PERMISSION_NAMES)), (permissions) => {
        const held = new Set(permissions)
        expect(joinParts(loadedBy(held).toReversed().flat(), held)).toEqual(seen(held))
      }),
      // The lists of bills ask for `report.cost`, too.
      { numRuns: 50, examples: [[['reconciliation.read']], [[]]] },
    )
  })
})

test('there are no more files than the roles tell apart', () => {
  const { files } = ofWhole(parseConfig(consoleConfig))
  expect(files.length).toBeGreaterThan(5)
  expect(files.length).toBeLessThan(30)
})
