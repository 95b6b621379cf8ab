import { readFileSync } from 'node:fs'
import * as filters from '../../vite/shims/table/use-filter.ts'
import * as selection from '../../vite/shims/table/use-selection.ts'
import { lighterTablePlugin } from '../../vite/lighter-table.ts'

const TABLE = 'node_modules/antd/es/table'
const FILES = ['InternalTable', 'Table'].map((name) => `${TABLE}/${name}.js`)
const resolve = lighterTablePlugin().resolveId as (source: string, importer: string) => string | null

test('the stand-ins have every name that antd’s table imports of what they stand in for', () => {
  const wanted = FILES.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /import (\w+, )?(?:\{ (.+) \}|\w+) from '(\.\/hooks\/use(?:Filter|Selection))'/g,
      ),
    ].flatMap(([, , names = '', source = '']) =>
      names
        .split(', ')
        .filter(Boolean)
        .map((name) => [source, name]),
    ),
  )
  expect(wanted).toHaveLength(5)
  for (const [source, name = ''] of wanted)
    expect(source === './hooks/useFilter' ? filters : selection).toHaveProperty(name)
})

test('they stand in for those of the table and for no others', () => {
  expect(resolve('./hooks/useFilter', `/x/${TABLE}/InternalTable.js`)).toMatch(/use-filter\.ts$/)
  expect(resolve('./hooks/useSelection', `/x/${TABLE}/Table.js`)).toMatch(/use-selection\.ts$/)
  expect(resolve('./hooks/useFilter', '/x/src/resources/list-table-view.tsx')).toBeNull()
  expect(resolve('./hooks/useSorter', `/x/${TABLE}/InternalTable.js`)).toBeNull()
})

test('a table that asks for what is left out is told so', () => {
  expect(() => filters.default({ mergedColumns: [{ key: 'a' }] })).not.toThrow()
  expect(() => filters.default({ mergedColumns: [{ key: 'a', filters: [] }] })).toThrow('not built in')
  expect(() => selection.default({}, undefined)).not.toThrow()
  expect(() => selection.default({}, {})).toThrow('not built in')
})
