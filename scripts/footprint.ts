// `npm run verify -- footprint`: what `npm start` puts on the disk of a bare clone, and how large the image is. Exit code 1 if one of them is
// above its bar. There is no Docker in it: the image is its base and what the Dockerfile copies onto it.
import { execFileSync } from 'node:child_process'
import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BARS = { packages: 450, image: 350 }
/** node:24.21.0-slim for amd64, all layers on the disk: docker-library/repo-info, repos/node/local/24.21.0-slim.md. */
const BASE = 229.94
const MB = 1_000_000

const entriesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => lstatSync(join(folder, name)))
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
/** Counts as `du` does: whole blocks. */
const onDisk = (folder: string) => sum(entriesOf(folder).map(({ blocks }) => blocks * 512)) / MB
/** Counts as Docker counts a layer: the bytes of its files. */
const inLayer = (folder: string) =>
  sum(entriesOf(folder).map((entry) => (entry.isFile() ? entry.size : 0))) / MB

const folder = mkdtempSync(join(tmpdir(), 'maas-footprint-'))
const clone = join(folder, 'clone')
try {
  for (const name of execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean))
    cpSync(name, join(clone, name))
  const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: clone, stdio: 'inherit' })
  // All that `npm start` does before the server runs.
  run('scripts/run.mjs', 'build')
  run('scripts/image.ts', join(folder, 'image'))
  const figures = [
    { what: 'npm start 之后的 node_modules', size: onDisk(join(clone, 'node_modules')), bar: BARS.packages },
    { what: '镜像', size: BASE + inLayer(join(folder, 'image')), bar: BARS.image },
  ]
  for (const { what, size, bar } of figures)
    console.log(`${size <= bar ? '✓' : '✗'} ${what} ${size.toFixed(0)} MB（上限 ${bar} MB）`)
  process.exitCode = figures.every(({ size, bar }) => size <= bar) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true })
}
