import { noteVersion, newestVersion, refuseDistantVersion } from '../../server/app/startup/accept-version.ts'
import { areNeighbours } from '../../server/platform/process/program-version.ts'
import { forEachDatabase, startApp, type TestApp } from './support/start-app.ts'

it.each([
  ['0.2.0', '0.2.9', true],
  ['0.1.0', '0.2.0', true],
  ['0.2.0', '0.1.0', true],
  ['0.1.0', '0.3.0', false],
  ['0.9.0', '1.0.0', true],
  ['0.9.0', '1.1.0', false],
  ['1.0.0', '3.0.0', false],
])('%s and %s may run on one database: %s', (one, other, are) => {
  expect(areNeighbours(one, other)).toBe(are)
})

forEachDatabase((engine) => {
  let app: TestApp
  beforeAll(async () => (app = await startApp({ engine })))
  afterAll(() => app.close())

  it('refuses a program that is too far from the newest that ran here, in either direction, and says the way', async () => {
    const { database } = app.deps
    await expect(refuseDistantVersion(database, '0.2.0')).resolves.toBeUndefined()
    await noteVersion(database.db, { version: '0.3.0', now: 1 })
    await noteVersion(database.db, { version: '0.3.0', now: 2 })
    await noteVersion(database.db, { version: '0.2.0', now: 3 })
    expect(await newestVersion(database)).toBe('0.3.0')
    for (const near of ['0.2.5', '0.3.1', '0.4.0'])
      await expect(refuseDistantVersion(database, near)).resolves.toBeUndefined()
    await expect(refuseDistantVersion(database, '0.1.0')).rejects.toThrow('请换回 0.3.0 或它的前一个次版本')
    await expect(refuseDistantVersion(database, '0.5.0')).rejects.toThrow('请先逐个升级中间的每一个次版本')
  })
})
