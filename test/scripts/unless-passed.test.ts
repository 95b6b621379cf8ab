import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unlessPassed } from '../../scripts/unless-passed.mjs'

const folder = mkdtempSync(join(tmpdir(), 'passed-'))
const source = join(folder, 'source')
const file = join(source, 'deep', 'a.ts')
const rules = join(folder, 'rules.json')
const stamp = join(folder, 'cache', 'stamp')
let runs = 0

beforeEach(() => {
  rmSync(folder, { recursive: true })
  mkdirSync(join(source, 'deep'), { recursive: true })
  writeFileSync(file, 'const a = 1')
  writeFileSync(rules, '{}')
  runs = 0
})
afterAll(() => rmSync(folder, { recursive: true }))

const check = (code = 0, meanwhile = () => {}) =>
  unlessPassed({
    stamp,
    paths: [source, rules],
    step: async () => {
      runs += 1
      meanwhile()
      return code
    },
  })

it('runs once for files that stay as they are', async () => {
  expect([await check(), await check(1)]).toEqual([0, 0])
  expect(runs).toBe(1)
})

it.each([
  ['changed', () => writeFileSync(file, 'const a = 2')],
  ['added', () => writeFileSync(join(source, 'b.ts'), '')],
  ['removed', () => rmSync(file)],
  ['moved', () => (rmSync(file), writeFileSync(join(source, 'a.ts'), 'const a = 1'))],
  ['put under other rules', () => writeFileSync(rules, '{"rules":{}}')],
])('runs again for a file that was %s', async (_how, change) => {
  await check()
  change()
  expect(await check(1)).toBe(1)
  expect(runs).toBe(2)
})

it('keeps no failure, and none that was made while it ran', async () => {
  expect([await check(1), await check(1)]).toEqual([1, 1])
  await check(0, () => writeFileSync(file, 'const a = 3'))
  expect(await check(1)).toBe(1)
  expect(runs).toBe(4)
})
