import { readFileSync } from 'node:fs'
import { resourceLines, resourceTable } from '../../scripts/count-resource-lines.ts'

test('the table of the docs is what the script counts', () => {
  expect(readFileSync('docs/for-developers.md', 'utf8')).toContain(resourceTable())
})

test('a list counts with its route, however long, and its entry of the menu', () => {
  const files: Record<string, string> = {
    'console.ts': `import type { ConsoleConfig } from './types.ts'

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
}
`,
    'lists/a.ts': `export default {
  columns: [
    { field: 'x' },
  ],
}
`,
    'lists/b-b.ts': `export default {
  columns: [],
}
`,
  }
  expect(resourceLines(['a.ts', 'b-b.ts'], (file) => files[file] ?? '')).toEqual([
    { name: 'a', resource: 5, places: 2 },
    { name: 'b-b', resource: 3, places: 4 },
  ])
})
