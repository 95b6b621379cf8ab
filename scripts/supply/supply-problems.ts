import { FOUND_LICENSES, type LockedPackage } from './locked-packages.ts'

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

const isAllowed = (license: string) =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one)))

/** What is wrong with the packages of a lock file: no checksum, a place of their own, or a licence that a product may not ship. */
export function packageProblems(packages: readonly LockedPackage[]): string[] {
  return packages.flatMap(({ path, name, version, integrity, resolved, link, license, isShipped }) => {
    const found: string[] = []
    if (!integrity?.startsWith('sha512-')) found.push('没有 sha512 校验和')
    if (resolved !== undefined) found.push(`写明了下载地址 ${resolved}，换一个 npm 源就装不了`)
    if (link) found.push('是本机的链接')
    const licenses = license ?? FOUND_LICENSES[name] ?? ''
    if (isShipped && !isAllowed(licenses))
      found.push(`许可证是 ${licenses || '空的'}，不在允许之列（scripts/supply/supply-problems.ts）`)
    return found.map((problem) => `package-lock.json 的 ${path}（${version}）：${problem}`)
  })
}

/** What is wrong with the settings of npm: they let packages run programs at installation, or name a registry or a key to one. */
export function npmSettingsProblems(npmrc: string): string[] {
  const lines = npmrc.split('\n').map((line) => line.replaceAll(/\s/g, ''))
  return [
    ...(lines.includes('ignore-scripts=true')
      ? []
      : ['.npmrc：没有 ignore-scripts=true，装依赖时会运行它们的脚本']),
    ...lines
      .filter((line) => /^(@[^=]*:)?registry=|^\/\/|_auth/.test(line))
      .map((line) => `.npmrc：写明了源或它的密钥（${line.split('=')[0]}），别处就装不了`),
  ]
}

/** What the samples that the console shows import. */
const SHOWN = ['openai']

/** What is wrong with the packages of production: one that the product imports is not among them, or one of them it does not import. */
export function dependencyProblems(dependencies: readonly string[], imported: readonly string[]): string[] {
  const problem = (name: string, what: string) => `package.json 的 dependencies：${name} ${what}`
  return [
    ...imported
      .filter((name) => !dependencies.includes(name) && !SHOWN.includes(name))
      .map((name) => problem(name, '不在其中，而产品引用了它，npm start 装不到')),
    ...dependencies
      .filter((name) => !imported.includes(name))
      .map((name) => problem(name, '没有被产品引用，请去掉或移到 devDependencies')),
  ]
}
