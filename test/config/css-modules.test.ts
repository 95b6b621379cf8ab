import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { scopedClassName } from '../../vite/scoped-class-name.ts'
import { tokensCss } from '../../vite/theme-tokens.ts'
import { classesAskedBy, classesOf } from './css-modules.ts'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) => join('src', path))
const read = (ending: RegExp) =>
  files.filter((path) => ending.test(path)).map((path) => [path, readFileSync(path, 'utf8')] as const)
const sheets = read(/\.css$/)
const modules = new Map(sheets.filter(([path]) => path.endsWith('.module.css')))
const sources = read(/\.tsx?$/)
const references = sources.flatMap(([file, text]) =>
  [...classesAskedBy(text)].flatMap(([path, names]) =>
    [...names].map((name) => ({ file, module: join(dirname(file), path), name })),
  ),
)

test('the classes of a sheet are read, in media queries and nested, without those of others', () => {
  const css =
    '@media print { .a:is(.b, .c) .d { margin: 0.5em; & .e { top: 0 } } } /* .f {} */ .g > :global(.ant-btn) { top: 0 }'
  expect([...classesOf(css)]).toEqual(['a', 'b', 'c', 'd', 'e', 'g'])
  expect(classesAskedBy("import styles from './a.module.css'\nstyles.b + other.c")).toEqual(
    new Map([['./a.module.css', new Set(['b'])]]),
  )
})

test('only the base is global', () => {
  expect(sheets.map(([path]) => path).filter((path) => !modules.has(path))).toEqual(['src/theme/base.css'])
})

test('every class that a component asks for is in its module', () => {
  const missing = references.filter(({ module, name }) => !classesOf(modules.get(module) ?? '').has(name))
  expect(missing).toEqual([])
})

test('every class of a module is asked for: no rule is dead', () => {
  const alive = new Set(references.map(({ module, name }) => `${module} ${name}`))
  const dead = [...modules].flatMap(([path, css]) =>
    [...classesOf(css)].map((name) => `${path} ${name}`).filter((one) => !alive.has(one)),
  )
  expect(dead).toEqual([])
})

test('no two modules give a class the same name in the browser', () => {
  const names = [...modules.keys()].map((path) => scopedClassName('', path))
  expect(names).toEqual([...new Set(names)])
})

test('every variable is a token or set in a rule', () => {
  const set = [tokensCss(), ...sheets.map(([, css]) => css), ...sources.map(([, text]) => text)].join('\n')
  const known = new Set([...set.matchAll(/(--[a-z0-9-]+)['"]?\s*[:,]/g)].map(([, name]) => name))
  const unknown = sheets.flatMap(([path, css]) =>
    [...css.matchAll(/var\((--[a-z0-9-]+)/g)]
      .map(([, name]) => `${path} ${name}`)
      .filter((one) => !known.has(one.split(' ')[1])),
  )
  expect(unknown).toEqual([])
})
