import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { VARIABLES } from '../../server/platform/env/env.ts'

const root = join(__dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = [
  'README.md',
  'README.en.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'))
/** The text without what stands in fences: recipes name files that they make. */
const proseOf = (file: string) => read(file).replaceAll(/^```[\s\S]*?^```/gm, '')
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')

/** Its paragraphs as a reader sees them: a line of a list is one; headings, tables and the addresses of links count for nothing. */
const paragraphsOf = (text: string) =>
  text
    .replaceAll(/^(?:#|\s*\|).*/gm, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((paragraph) => paragraph.trim())

const TOP = 'contract|src|server|test|scripts|docs|bench|vite|deploy'

test('the README is short', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(120)
})

describe.each(documents)('%s', (file) => {
  test('names files and folders that are there', () => {
    const named = matches(proseOf(file), new RegExp(`\`((?:${TOP})/[\\w./-]*)\``, 'g'))
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('links to documents and headings that are there', () => {
    const anchorOf = (heading: string) =>
      heading
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-')
    const broken = matches(proseOf(file), /\]\(((?!https?:|\/)[^)]+)\)/g).filter((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? file : join(dirname(file), path)
      if (!existsSync(join(root, target))) return true
      return (
        anchor !== undefined &&
        !matches(read(target), /^#+ (.+)$/gm)
          .map(anchorOf)
          .includes(anchor)
      )
    })
    expect(broken).toEqual([])
  })
})

test.each(documents.filter((file) => file !== 'README.en.md'))('%s has short paragraphs', (file) => {
  expect(paragraphsOf(proseOf(file)).filter((paragraph) => paragraph.length > 400)).toEqual([])
})

describe('docs/configuration.md', () => {
  const text = read('docs/configuration.md')
  const documented = matches(text, /`([A-Z][A-Z0-9_]{3,}\*?)(?:=\w+)?`/g)

  test('has every variable that the service reads', () => {
    const families = documented.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))
    const isDocumented = (name: string) =>
      documented.includes(name) ||
      families.some((family) => name.startsWith(family)) ||
      read('docs/deploy.md').includes(`\`${name}\``)
    expect(VARIABLES.filter((name) => !isDocumented(name))).toEqual([])
  })

  test('has no variable that the service does not know', () => {
    const isKnown = (name: string) =>
      VARIABLES.some((one) => (name.endsWith('*') ? one.startsWith(name.slice(0, -1)) : one === name))
    expect(documented.filter((name) => !isKnown(name))).toEqual([])
  })
})

const rowsOf = (text: string) =>
  matches(text, /^\| (?!中文|English|-)(.+) \|$/gm).map((row) => row.split('|').map((cell) => cell.trim()))

test('the glossary has each word once, with its English word, its meaning and a file', () => {
  const rows = rowsOf(read('docs/GLOSSARY.md'))
  expect(rows.length).toBeGreaterThan(40)
  for (const row of rows)
    expect(row).toEqual([
      expect.stringMatching(/./),
      expect.stringMatching(/^[\w -]+$/),
      expect.stringMatching(/./),
      expect.stringMatching(/^`.+`$/),
    ])
  const words = rows.map(([word]) => word)
  expect(words).toEqual([...new Set(words)])
})

test('the words of the English README are those of the glossary', () => {
  const words = rowsOf(read('README.en.md').split('## Words')[1] ?? '')
  expect(words.length).toBeGreaterThan(30)
  const known = rowsOf(read('docs/GLOSSARY.md'))
  for (const [english, chinese, file = ''] of words)
    expect(known).toContainEqual([chinese, english, expect.any(String), expect.stringContaining(file)])
})
