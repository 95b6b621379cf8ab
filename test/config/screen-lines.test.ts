import { screenLines } from '../../scripts/count-screen-lines.ts'

/** What a screen of staff takes at most. */
const MOST = 60
/**
 * Screens that take more, and how much at most: each has many actions or fields of its own, every one with the words that are asked and
 * said. What several of them
 * repeat belongs into the engine's defaults.
 */
const LONGER: Record<string, number> = {
  opsAdjustments: 70,
  opsAlerts: 70,
  opsBillFormats: 110,
  opsBills: 80,
  opsChannels: 120,
  opsCompanies: 80,
  opsInvoices: 110,
  opsModels: 100,
  opsNotices: 70,
  opsOrders: 110,
  opsPackages: 80,
  opsPrices: 90,
  opsReport: 80,
  opsRisk: 70,
  opsRoutes: 150,
  opsSettings: 100,
  opsSetup: 80,
  opsUsers: 140,
  opsVersions: 110,
  opsVouchers: 130,
}

const screens = screenLines()

test('every list of staff is counted', () => {
  expect(screens.length).toBeGreaterThan(40)
  expect(screens.map(({ name }) => name)).toEqual(expect.arrayContaining(['opsUsers', 'opsAlertEvents']))
})

test.each(screens.map(({ name, lines }) => [name, lines] as const))(
  '%s takes no more lines of data than a screen may',
  (name, lines) => expect(lines).toBeLessThanOrEqual(LONGER[name] ?? MOST),
)

test('a list is counted from its name to its end, and one of one line', () => {
  const read = () => `const part = {
  a: 1,
}
export const opsA = {
  endpoint: 'a',
} satisfies Resource

export const opsB = { endpoint: 'b' } satisfies Resource
`
  expect(screenLines(['one'], read)).toEqual([
    { name: 'opsA', lines: 3 },
    { name: 'opsB', lines: 1 },
  ])
})
