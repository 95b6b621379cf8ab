import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const TSC = 'node_modules/typescript/bin/tsc'
const tsc = (...args: string[]) => spawnSync(process.execPath, [TSC, ...args], { encoding: 'utf8' })

/** @returns the names that a file of that side would not find */
function unknownNames(side: string, names: readonly string[]): string[] {
  const folder = mkdtempSync(join('.cache', 'side-'))
  try {
    const config = { extends: `../../${side}/tsconfig.json`, include: ['probe.ts'], exclude: [] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    writeFileSync(join(folder, 'probe.ts'), names.map((name, i) => `export const n${i} = ${name}\n`).join(''))
    const { stdout } = tsc('-p', folder, '--pretty', 'false')
    return Array.from(stdout.matchAll(/Cannot find name '(\w+)'/g), ([, name]) => name ?? '')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const BROWSER = ['window', 'document', 'HTMLElement', 'requestAnimationFrame']
const NODE = ['Buffer', 'process', 'setImmediate', '__dirname']
/** `localStorage` and the like stand in the types of Node too; the linter keeps them out of the server. */
const BOTH = ['fetch', 'URLSearchParams', 'AbortController', 'setTimeout']
const TESTS = ['expect', 'jest']

test('the types of the server know nothing of a browser, and those of the console nothing of Node', () => {
  const names = [...BROWSER, ...NODE, ...BOTH, ...TESTS]
  expect(unknownNames('server', names)).toEqual([...BROWSER, ...TESTS])
  expect(unknownNames('src', names)).toEqual([...NODE, ...TESTS])
})

interface Shown {
  files: string[]
}

test.each([
  ['server', '../server'],
  ['src', '../src'],
])('%s is checked whole, with all that both sides share', (side) => {
  const { files } = JSON.parse(tsc('-p', side, '--showConfig').stdout) as Shown
  const all = JSON.parse(tsc('-p', '.', '--showConfig').stdout) as Shown
  const ofRoot = all.files.filter(
    (file) =>
      /^\.\/(?:contract)\//.test(file) ||
      (file.startsWith(`./${side}/`) && !file.startsWith('./src/config/compiler/')),
  )
  expect(files).toHaveLength(ofRoot.length)
})
