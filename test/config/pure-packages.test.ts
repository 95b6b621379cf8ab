import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PURE_PACKAGES } from '../../vite/pure-packages.ts'

const shared = [globalThis, Object.prototype, Array.prototype, String.prototype, Function.prototype, Promise]
// tslib's helpers begin with `__`; only the CommonJS files, which tests load, leave them behind.
const names = () =>
  shared.map((one) =>
    Reflect.ownKeys(one)
      .map(String)
      .filter((name) => !name.startsWith('__'))
      .sort(),
  )

test.each(PURE_PACKAGES)('the installed %s changes nothing that others see', async (name) => {
  const before = names()
  await import(name)
  expect(names()).toEqual(before)
})

test('the console itself imports none of them', () => {
  const imported = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(join('src', path), 'utf8').matchAll(/from '([^'.][^']*)'/g)])
    .map(([, name = '']) => name)
  expect(imported).toContain('antd')
  expect(imported.filter((name) => PURE_PACKAGES.includes(name))).toEqual([])
})
