import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { databasesOf } from '../support/databases-of.ts'

const files = readdirSync('test/server', { recursive: true })
  .map((file) => resolve('test/server', String(file)))
  .filter((file) => file.endsWith('.test.ts'))
const played = (choice: string) => files.flatMap((file) => databasesOf(file, choice))
const count = (engine: string, choice: string) => played(choice).filter((one) => one === engine).length

test('what a whole run leaves out of a file is what the round of the other databases plays of it', () => {
  for (const file of files)
    expect([...databasesOf(file, 'one'), ...databasesOf(file, 'other')].toSorted()).toEqual(
      databasesOf(file, 'both').toSorted(),
    )
})

test('each run has a good part of each database', () => {
  for (const choice of ['one', 'other'])
    for (const engine of ['sqlite', 'postgres'])
      expect(count(engine, choice)).toBeGreaterThan(files.length / 4)
})

test('money is played on both each time', () => {
  const file = resolve('test/server/wallet/races.test.ts')
  expect([databasesOf(file, 'one'), databasesOf(file, 'other')]).toEqual([['sqlite', 'postgres'], []])
})

test('a file that a developer names is played on both, and another choice is refused', () => {
  expect(databasesOf('any.test.ts', 'both')).toEqual(['sqlite', 'postgres'])
  expect(() => databasesOf('any.test.ts', 'none')).toThrow('none')
})
