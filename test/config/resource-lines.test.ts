import { readFileSync } from 'node:fs'
import { resourceLines, resourceTable } from '../../scripts/count-resource-lines.ts'

test('the table of the docs is what the script counts', () => {
  expect(readFileSync('docs/for-developers.md', 'utf8')).toContain(resourceTable())
})

test('a list counts with its import and name, its route, however long, and its entry of the menu', () => {
  const files: Record<string, string> = {
    'console.ts': `import { a } from './lists/a.ts'
import { bB } from './lists/b-b.ts'
import type { ConsoleConfig } from './types.ts'

export const consoleConfig = {
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
    a,
    'b-b': bB,
  },
}
`,
    'lists/a.ts': `export const a = {
  columns: [
    { field: 'x' },
  ],
}
`,
    'lists/b-b.ts': `export const bB = {
  columns: [],
}
`,
  }
  expect(resourceLines((file) => files[file] ?? '')).toEqual([
    { name: 'a', resource: 5, places: 4 },
    { name: 'b-b', resource: 3, places: 6 },
  ])
})
