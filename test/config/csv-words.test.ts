import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ColumnTitle } from '../../contract/envelope.ts'
import { endpoints, type ListName } from '../../contract/endpoints.ts'
import { ledgerTitles } from '../../contract/titles.ts'
import { parseConfig } from '../../src/config/compiler/check-config.ts'
import { consoleConfig } from '../support/read-fixture-config.ts'

const { resources } = parseConfig(consoleConfig)
const exported = Object.values(resources).filter(({ canExport }) => canExport)

test.each(exported)(
  '$name says the same in its CSV as on the screen, units aside',
  ({ endpoint, columns }) => {
    const titles: Readonly<Record<string, ColumnTitle>> = endpoints[endpoint satisfies ListName].titles
    for (const { field, title, values } of columns) {
      const named = titles[field]
      if (!named) continue
      expect(typeof named === 'string' ? named : named.title).toMatch(new RegExp(`^${title}`))
      if (typeof named === 'string') continue
      for (const [word, { text }] of Object.entries(values)) {
        expect(named.words[word]).toMatch(new RegExp(`^${text}`))
      }
    }
  },
)

test('whatever an entry of the ledger refers to has a word in its CSV', () => {
  const server = join(import.meta.dirname, '../../server')
  const written = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [...readFileSync(join(server, name), 'utf8').matchAll(/refType: '(\w+)'/g)])
    .map(([, refType = '']) => refType)
  expect(written.length).toBeGreaterThan(8)
  expect(Object.keys(ledgerTitles.refType.words)).toEqual(expect.arrayContaining([...new Set(written)]))
})
