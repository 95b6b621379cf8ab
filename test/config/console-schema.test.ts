import { readFileSync } from 'node:fs'
import { consoleConfig } from '../../src/config/console.ts'
import { parseConfig } from '../../src/config/check-config.ts'
import { consoleJsonSchema } from '../../src/config/json-schema.ts'
import { printConfig } from '../../src/config/print-config.ts'

test('the schema for editors is that of the code: npm run config:schema writes it', () => {
  const written: unknown = JSON.parse(readFileSync('src/config/console.schema.json', 'utf8'))
  expect(written).toEqual(JSON.parse(JSON.stringify(consoleJsonSchema())))
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
