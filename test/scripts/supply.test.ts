import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { lockedPackages, type LockedPackage } from '../../scripts/supply/locked-packages.ts'
import {
  dependencyProblems,
  npmSettingsProblems,
  packageProblems,
} from '../../scripts/supply/supply-problems.ts'

const ROOT = join(__dirname, '../..')
const GOOD: LockedPackage = {
  path: 'node_modules/a/node_modules/@b/c',
  name: '@b/c',
  version: '1.0.0',
  integrity: 'sha512-AAAA',
  license: '(MIT OR GPL-3.0)',
  dev: false,
  devOptional: false,
  link: false,
  isShipped: true,
}

test('a package of the lock file has its checksum, no place of its own, and a licence that may be shipped', () => {
  expect(packageProblems([GOOD])).toEqual([])
  expect(packageProblems([{ ...GOOD, license: 'GPL-3.0', isShipped: false }])).toEqual([])
  for (const [changed, says] of [
    [{ integrity: undefined }, '没有 sha512 校验和'],
    [{ integrity: 'sha1-AAAA' }, '没有 sha512 校验和'],
    [{ resolved: 'https://npm.internal/c.tgz' }, 'https://npm.internal/c.tgz'],
    [{ link: true }, '本机的链接'],
    [{ license: undefined }, '许可证是 空的'],
    [{ license: 'GPL-3.0' }, '许可证是 GPL-3.0'],
    [{ license: 'MIT AND GPL-3.0' }, '许可证是 MIT AND GPL-3.0'],
  ] as const)
    expect(packageProblems([{ ...GOOD, ...changed }])).toEqual([expect.stringContaining(says)])
})

test('npm runs no scripts of packages, and its settings name no registry', () => {
  expect(npmSettingsProblems('ignore-scripts=true\nfund=false\n')).toEqual([])
  expect(npmSettingsProblems('fund=false')).toEqual([expect.stringContaining('ignore-scripts')])
  for (const line of ['registry=https://r/', '@x:registry = https://r/', '//r/:_authToken=SECRET'])
    expect(npmSettingsProblems(`ignore-scripts=true\n${line}`)).toEqual([
      expect.not.stringContaining('SECRET'),
    ])
})

test('the packages of production are those that the product imports, beside what its samples show', () => {
  expect(dependencyProblems(['pg', 'zod'], ['openai', 'pg', 'zod'])).toEqual([])
  expect(dependencyProblems(['pg', 'glob'], ['pg', 'jest'])).toEqual([
    expect.stringContaining('jest 不在其中'),
    expect.stringContaining('glob 没有被产品引用'),
  ])
})

const sbom = (args: string[] = []) =>
  spawnSync(process.execPath, ['scripts/sbom.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, npm_config_registry: 'http://127.0.0.1:9', npm_execpath: undefined },
    maxBuffer: 2 ** 28,
  })

interface Bom {
  bomFormat: string
  metadata: { component: { name: string } }
  components: {
    name: string
    version: string
    purl: string
    hashes: { alg: string; content: string }[]
    licenses: unknown[]
  }[]
}

test('the bill of materials has every package of production with the checksum that the lock file has and a licence', () => {
  const { status, stdout } = sbom()
  expect(status).toBe(0)
  const bom = JSON.parse(stdout) as Bom
  expect([bom.bomFormat, bom.metadata.component.name]).toEqual(['CycloneDX', 'maas-platform'])
  const expected = lockedPackages(ROOT)
    .filter(({ isShipped }) => isShipped)
    .map(({ name, version, integrity = '' }) => [
      `${name}@${version}`,
      Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex'),
    ])
  const listed = bom.components.map(({ name, version, hashes }) => [`${name}@${version}`, hashes[0]?.content])
  expect(new Map(listed as [string, string][])).toEqual(new Map(expected as [string, string][]))
  expect(bom.components.filter(({ licenses }) => !licenses?.length)).toEqual([])
  expect(bom.components.filter(({ purl }) => !purl.startsWith('pkg:npm/'))).toEqual([])
  expect(sbom().stdout).toBe(stdout)
})

test('the bill of materials takes no words', () => {
  expect(sbom(['--format=spdx'])).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('用法'),
  })
})
