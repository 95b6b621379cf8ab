// `npm run release`: a tar of the program, its built console and the packages that it runs with, for this platform; installs without a
// registry and without Node. The same commit gives the same tar.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { copyProgram } from './release/copy-program.ts'
import { PARTS } from './release/parts.ts'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const isClean = git('status', '--porcelain') === ''
const build = `${git('rev-parse', '--short=10', 'HEAD')}${isClean ? '' : '-dirty'}`
const at = git('show', '-s', '--format=%ct', 'HEAD')
const name = `maas-${version}-${build}-${process.platform}-${process.arch}`
const folder = join('dist/release', name)

rmSync('dist/release', { recursive: true, force: true })
mkdirSync(join(folder, 'bin'), { recursive: true })
copyProgram('.', PARTS, folder)
cpSync(process.execPath, join(folder, 'bin/node'))
chmodSync(join(folder, 'bin/node'), 0o755)
writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ version, build })}\n`)
writeFileSync(join(folder, 'sbom.json'), execFileSync(process.execPath, ['scripts/sbom.ts']))
// The console's footer reads it.
const page = join(folder, 'dist/console/index.html')
const html = readFileSync(page, 'utf8').replace('<html ', `<html data-build="${build}" `)
for (const [end, bytes] of Object.entries({
  '': html,
  '.br': brotliCompressSync(html),
  '.gz': gzipSync(html),
}))
  writeFileSync(page + end, bytes)

const tar = `${folder}.tar.gz`
const fixed = [
  '--sort=name',
  `--mtime=@${at}`,
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u+w,go-w',
]
execFileSync('tar', [
  ...fixed,
  '-C',
  'dist/release',
  '--use-compress-program',
  'gzip -n -6',
  '-cf',
  tar,
  name,
])
rmSync(folder, { recursive: true })
const sum = createHash('sha256').update(readFileSync(tar)).digest('hex')
writeFileSync(`${tar}.sha256`, `${sum}  ${name}.tar.gz\n`)
console.log(`${tar}\n${tar}.sha256`)
