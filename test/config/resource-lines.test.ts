import { readFileSync } from 'node:fs'
import { resourceLines, resourceTable } from '../../scripts/count-resource-lines.ts'

test('the table of the docs is what the script counts', () => {
  expect(readFileSync('docs/for-developers.md', 'utf8')).toContain(resourceTable())
})

test('a list counts with its route, however long, and its entry of the menu', () => {
  const config = `export const consoleConfig = {
  routes: [
    { path: '/center/a', title: '甲', resource: 'a', auth: true },
    {
      path: '/center/b-b',
      resource: 'b-b',
    },
  ],
  sidebar: [
        { path: '/center/a', icon: 'grid' },
  ],
  resources: {
    a: {
      columns: [
        { field: 'x' },
      ],
    },

    'b-b': {
      columns: [],
    },
  },
}`
  expect(resourceLines(config)).toEqual([
    { name: 'a', resource: 5, places: 2 },
    { name: 'b-b', resource: 3, places: 4 },
  ])
})
