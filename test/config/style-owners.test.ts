import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { classOwners, outerSelectors } from './style-owners.ts'

const sheets = Object.fromEntries(
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => [path, readFileSync(join('src', path), 'utf8')]),
)

test('a sheet’s own selectors are read, in and out of media queries, without those nested in them', () => {
  const css =
    '@media print { .a:is(.b, .c) .d, .e { color: red; & .f { margin: 0 } } } /* .g {} */ .h > .i { top: 0 }'
  expect(outerSelectors(css)).toEqual(['.a:is(.b, .c) .d', '.e', '.h > .i'])
})

test('the class of two sheets is found', () => {
  const owners = classOwners({ 'a.css': '.steps { top: 0 }', 'b.css': '.b .steps, .steps li { top: 0 }' })
  expect(Object.fromEntries(owners)).toEqual({ steps: ['a.css', 'b.css'], b: ['b.css'] })
})

test('no two global style sheets style the same class: one loaded later would change what the other drew', () => {
  const shared = [...classOwners(sheets)].filter(([, paths]) => paths.length > 1)
  expect(shared).toEqual([])
})
