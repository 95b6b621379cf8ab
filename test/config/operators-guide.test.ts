import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const guide = readFileSync('docs/for-operators.md', 'utf8')
const sections = guide
  .split(/^## /m)
  .slice(1)
  .map((text) => [text.slice(0, text.indexOf('\n')), text] as const)

/** Words in quotation marks that say something, and stand on no screen. */
const SAYINGS = ['改前 → 改后', '一个模型由一个渠道回答']
/** What actions are sent with: `确认` and their title. */
const SENT = '确认'

const code = ['src', 'contract', 'server']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  )
  .join('\n')
  .replaceAll(/(?<=[>}])\s+|\s+(?=<)/g, '')

/** What may stand around a text of the program: quotation marks, a value that follows, or an element. */
const AROUND = [`''`, '""', '``', '`$', '><', '}<'] as const
/** A whole text of the program. */
const isOnScreen = (name: string) =>
  AROUND.some(([before, after]) => code.includes(`${before}${name}${after}`))

test.each(sections)('“%s” names what the console has by that name', (_, text) => {
  const names = [...text.matchAll(/“(.+?)”/g)].map(([, name = '']) => name)
  const unknown = names.filter(
    (name) =>
      !SAYINGS.includes(name) &&
      !isOnScreen(name) &&
      !(name.startsWith(SENT) && isOnScreen(name.slice(SENT.length))),
  )
  expect(unknown).toEqual([])
})

test('each guide with steps is followed by a test, in its own words', () => {
  const tests = ['test/ui/ops', 'test/e2e'].flatMap((folder) =>
    readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')),
  )
  const isFollowed = (title: string) =>
    tests.some((text) => new RegExp(`namesIn\\([^)]*'${title}'`).test(text))
  const guides = sections.filter(([, text]) => /^1\. /m.test(text)).map(([title]) => title)
  expect(guides.length).toBeGreaterThan(20)
  expect(guides.filter((title) => !isFollowed(title))).toEqual([])
})

test('each screen of staff has its row in the table of screens', () => {
  const paths = readFileSync('src/config/console.ts', 'utf8')
  const titles = [...paths.matchAll(/path: '\/ops\/[a-z-]+', title: '(.+?)'/g)].map(([, title = '']) => title)
  expect(titles.length).toBeGreaterThan(20)
  expect(titles.filter((title) => !new RegExp(`^\\| ${title} +\\|`, 'm').test(guide))).toEqual([])
})

test('its pictures are those that the script makes, and small', () => {
  const shown = [...guide.matchAll(/!\[[^\]]+\]\(images\/(.+?)\)/g)].map(([, file = '']) => file)
  const made = readdirSync('docs/images').filter((file) => file.startsWith('ops-'))
  expect(shown.toSorted()).toEqual(made.toSorted())
  const large = made.filter((file) => statSync(join('docs/images', file)).size > 100_000)
  expect(large).toEqual([])
  const script = readFileSync('scripts/screenshots-ops.ts', 'utf8')
  expect(made.filter((file) => !script.includes(`name: '${file.slice(4, -'.webp'.length)}'`))).toEqual([])
})
