// Writes contract/region-codes.ts: every county-level code that GB/T 2260 has had since 1980, abolished ones too.
// No single source has them all (each was compared with the Ministry of Civil Affairs' yearly lists), so four packages
// from npm are united. They are fetched here and are no dependency: only the codes, which are facts, are kept.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SOURCES = [
  // ISC: the yearly lists of 1980 to 2018 (with `01`, 市辖区, for every prefecture), and a table of the 1990s.
  { name: 'idcard', version: '4.2.0', files: /^lib\/(data\/area\.json|province_city_area_code\.js)$/ },
  // MIT: GB 2260-1995.
  { name: 'id-validator', version: '1.3.0', files: /^src\/GB2260\.js$/ },
  // MIT: the statistics bureau's lists of 2002 to 2016.
  { name: 'gb2260', version: '0.6.0', files: /^lib\/\d{6}\.json$/ },
  // MIT: what is in force, changes of 2025 included.
  { name: 'lcn', version: '7.2.2', files: /^data\/data\.json$/ },
]

/** The Ministry's list of 1984 has these and no package does: 西沙、南沙、中沙群岛 and the suburbs of 北海. */
const MISSING = ['442229', '450511']
/** Cities without counties at some time: their people's numbers carry the city's own code. */
const CITIES = ['420400', '441900', '442000', '460300', '460400', '620200']

function codesOf({ name, version, files }: (typeof SOURCES)[number], folder: string): string[] {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  execFileSync(npm, ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder])
  execFileSync('tar', ['xzf', `${name}-${version}.tgz`], { cwd: folder })
  const root = join(folder, 'package')
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => files.test(file.replaceAll('\\', '/')))
    .flatMap((file) => readFileSync(join(root, file), 'utf8').match(/(?<!\d)\d{6}(?!\d)/g) ?? [])
  rmSync(root, { recursive: true })
  if (found.length < 2800) throw new Error(`${name}@${version} has only ${found.length} codes`)
  return found
}

/** `['01', '02', '03', '21']` → `01-03 21` */
function rangesOf(suffixes: string[]): string {
  const ranges: [number, number][] = []
  for (const suffix of suffixes.map(Number).toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.[1] === suffix - 1) last[1] = suffix
    else ranges.push([suffix, suffix])
  }
  const two = (n: number) => String(n).padStart(2, '0')
  return ranges.map(([from, to]) => (from === to ? two(from) : `${two(from)}-${two(to)}`)).join(' ')
}

const folder = mkdtempSync(join(tmpdir(), 'region-codes-'))
const all = SOURCES.flatMap((source) => codesOf(source, folder))
rmSync(folder, { recursive: true })

const counties = all.filter((code) => /^[1-6]/.test(code) && !code.endsWith('00'))
const codes = new Set([...counties, ...MISSING, ...CITIES])
const prefectures = new Map<string, string[]>()
for (const code of codes) {
  const start = code.slice(0, 4)
  prefectures.set(start, [...(prefectures.get(start) ?? []), code.slice(4)])
}
const lines = [...prefectures.keys()]
  .toSorted()
  .map((start) => `${start} ${rangesOf(prefectures.get(start) ?? [])}`)

writeFileSync(
  new URL('../contract/region-codes.ts', import.meta.url),
  `// Written by scripts/region-codes.ts, which names the sources. Do not edit.

/**
 * ${codes.size} county-level codes of GB/T 2260 since 1980, abolished ones too. A line has the first four digits and then
 * the last two, as ranges.
 */
export const REGION_CODES = \`
${lines.join('\n')}
\`
`,
)
