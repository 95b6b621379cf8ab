import { globSync, readFileSync } from 'node:fs'

/** What is said in other ways beside the one word of docs/GLOSSARY.md, and that word. */
const OTHER_WORDS: readonly (readonly [RegExp, string])[] = [
  [/刊例价|目录价/, '标价'],
  [/小票|调用账单/, '账单'],
  [/首字耗时|首字(?![延节])/, '首字延迟'],
  [/预留(?!额度|$)|调用前冻结/, '预扣'],
  [/没能加载|加载不出/, '加载失败'],
  [/最小到分/, '精确到分'],
  [/一样收发/, '与 … 兼容'],
  [/您/, '你'],
]

/** Texts of people: those of the console and of the server, and the documents that are published. */
const files = globSync([
  '{src,contract}/**/*.{ts,tsx}',
  'server/**/*.ts',
  'docs/{api-*,billing,limits,quick-start,clients,topup-rules-example}.md',
])

/** Comments speak of code; money that a node keeps ready is not a hold. */
const said = (file: string) =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')
    .replaceAll(/预留额度/g, '')

it.each(OTHER_WORDS)('nobody is told %s for %s', (other) => {
  const found = files.flatMap((file) =>
    said(file)
      .split('\n')
      .filter((line) => other.test(line))
      .map((line) => `${file}: ${line.trim().slice(0, 80)}`),
  )
  expect(files.length).toBeGreaterThan(1000)
  expect(found).toEqual([])
})

it('finds a word that stands for another', () => {
  const finds = (text: string) => OTHER_WORDS.filter(([other]) => other.test(text)).map(([, word]) => word)
  expect(finds('首字 P50 是账单里的预留，没能加载出来')).toEqual(['首字延迟', '预扣', '加载失败'])
  expect(finds('首字延迟与首字节，按标价预扣')).toEqual([])
})
