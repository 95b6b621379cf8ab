// `node scripts/previous-release.ts COMMIT`: writes `test/fixtures/previous-release.tar.br`, the program of a commit with its built console
// and without its packages, so that `npm run test:full -- versions` can run it next to this one where there is no history. After each new
// minor version: the commit of the last release of the one before.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { PREVIOUS_RELEASE } from '../test/support/previous-release.ts'

const PARTS = ['server', 'contract', 'dist/console', 'package.json', 'release.json']
const [commit = ''] = process.argv.slice(2)
if (!/^[0-9a-f]{7,40}$/.test(commit)) {
  console.error('用法：node scripts/previous-release.ts <上一个次版本最后一次发布的提交>')
  process.exit(2)
}
const root = join(import.meta.dirname, '..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30 })
const tree = mkdtempSync(join(tmpdir(), 'maas-previous-'))
try {
  execFileSync('tar', ['-x', '-C', tree], { input: git('archive', commit) })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--outDir', 'dist/console']
  execFileSync(process.execPath, vite, {
    cwd: tree,
    env: { ...process.env, NODE_ENV: 'production', CONSOLE_CONFIG: 'src/config/console.ts' },
    stdio: 'inherit',
  })
  const build = git('rev-parse', '--short=10', commit).toString().trim()
  writeFileSync(join(tree, 'release.json'), `${JSON.stringify({ build })}\n`)
  const at = git('show', '-s', '--format=%ct', commit).toString().trim()
  // The node compresses what it serves itself if these are not there.
  const fixed = [
    '--sort=name',
    `--mtime=@${at}`,
    '--owner=0',
    '--group=0',
    '--exclude=*.br',
    '--exclude=*.gz',
  ]
  const tar = execFileSync('tar', [...fixed, '-C', tree, '-c', ...PARTS], { maxBuffer: 2 ** 30 })
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: tar.length,
  }
  writeFileSync(PREVIOUS_RELEASE, brotliCompressSync(tar, { params }))
  console.log(`${PREVIOUS_RELEASE}：${build}，${Math.round(statSync(PREVIOUS_RELEASE).size / 1024)} KiB`)
} finally {
  rmSync(tree, { recursive: true, force: true })
}
