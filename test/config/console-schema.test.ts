import { globSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { readConfig } from '../../src/config/compiler/written/read-written.ts'
import { consoleConfig } from '../support/read-fixture-config.ts'
import { parseConfig } from '../../src/config/compiler/check-config.ts'
import { looseConfig } from './refuses.ts'
import { consoleJsonSchema } from '../../src/config/compiler/json-schema.ts'
import { printConfig } from '../../src/config/compiler/print-config.ts'

const real = readConfig('src/config/console.ts')

const COMPILER = 'src/config/compiler'
const schema = consoleJsonSchema()

test('the schema for editors takes what the product writes, names in the place of fields, and nothing that is none', () => {
  const known = z.fromJSONSchema(schema)
  expect(known.safeParse(real).error?.issues).toBeUndefined()
  const misspelt = {
    ...real,
    resources: { ...real.resources, orders: { ...real.resources.orders, column: [] } },
  }
  expect(known.safeParse(misspelt).success).toBe(false)
})

test('what is said above an option in the schema is said to editors, also within lists and of shared options', () => {
  const files = [`${COMPILER}/schema.ts`, ...globSync(`${COMPILER}/schema/*.ts`)]
  const descriptions = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/^ +\/\*\* (.+) \*\/$/gm),
  ])
  expect(descriptions.length).toBeGreaterThan(60)
  const written = JSON.stringify(schema)
  for (const [, words] of descriptions) expect(written).toContain(`"description":${JSON.stringify(words)}`)
})

test('the print names every route with its guard, every entry of the menu and every list', () => {
  const lines = printConfig(parseConfig(consoleConfig)).split('\n')
  const lineOf = (start: string) => lines.find((line) => line.startsWith(start))?.split(/\s{2,}/)

  expect(lineOf('/center/orders ')).toEqual([
    '/center/orders',
    '订单明细',
    '资源 orders',
    '需要',
    'center',
    '订单明细',
  ])
  expect(lineOf('/model-doc')).toEqual(expect.arrayContaining(['访客可看', '模型广场']))
  expect(lines.filter((line) => line.startsWith('账户 '))).toHaveLength(7)
  expect(lineOf('orders ')?.[1]).toBe('order.list')
  for (const { path } of consoleConfig.routes) expect(lineOf(`${path} `)?.[0]).toBe(path)
})

test('the print says which permission a route, an entry and a list ask for', () => {
  const config = looseConfig()
  config.routes.push({
    path: '/ops',
    title: '员工',
    redirect: '/center/model',
    auth: true,
    permission: 'staff.read',
  })
  config.sidebar[0].entries.push({ path: '/ops', icon: 'user' })
  const print = printConfig(parseConfig(config))
  expect(print).toMatch(/^\/ops .*staff\.read（查看员工）$/m)
  expect(print).toMatch(/^模型 .*\/ops .*staff\.read（查看员工）$/m)
})

test('the print has the links that staff added, and the announcement with its time in Beijing', () => {
  const print = printConfig(
    parseConfig({
      ...consoleConfig,
      links: {
        ...consoleConfig.links,
        status: { title: '服务状态', to: 'https://status.example.com/', places: ['header'] },
      },
      announcement: { text: '系统维护', begin: '2026-11-29 18:00', end: '2026-11-30 04:00', place: 'public' },
    }),
  )
  expect(print).toMatch(/^服务状态 +https:\/\/status\.example\.com\/ +header$/m)
  expect(print).toContain('公告：2026-11-29 18:00:00 至 2026-11-30 04:00:00，public：系统维护')
})
