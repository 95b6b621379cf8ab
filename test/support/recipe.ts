import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { placeFixtureConfig } from './place-fixture-config.ts'

const root = join(import.meta.dirname, '../..')
const NOT_COPIED = new Set(['node_modules', 'dist', 'data', 'coverage', '.git', '.cache'])

interface Recipe {
  heading: string
  diff: string
  /** What a command says of it; empty if the document does not tell. */
  output: string
}

/** The changes that a document tells to make, by the heading that each stands under; several may stand under one. */
export function recipesOf(file: string): Recipe[] {
  return readFileSync(join(root, file), 'utf8')
    .split(/^## /m)
    .flatMap((section) => {
      const heading = section.slice(0, section.indexOf('\n'))
      const output = /```text\n([\s\S]*?)```/.exec(section)?.[1] ?? ''
      const diffs = section.matchAll(/```diff\n([\s\S]*?)```/g)
      return Array.from(diffs, ([, diff = '']) => ({ heading, diff, output }))
    })
}

/** A copy of the product with the config that the documents start from, for trying recipes in one after the other. */
export function copyProduct() {
  const copy = mkdtempSync(join(tmpdir(), 'maas-recipe-'))
  const types = join(root, '.cache/types.tsbuildinfo')
  mkdirSync(join(copy, '.cache'))
  // What `npm run check` has found of the unchanged files.
  if (existsSync(types)) cpSync(types, join(copy, '.cache/types.tsbuildinfo'))
  const { NODE_COMPILE_CACHE = join(copy, '.cache/node') } = process.env

  return {
    root: copy,
    /**
     * Makes it what the product is, again; what tsc knows of unchanged files stays.
     * @param config `fixture`: with the config that tests stand on; `real`: with the one that is sold
     */
    restore(config: 'fixture' | 'real' = 'fixture') {
      for (const name of readdirSync(copy))
        if (name !== '.cache') rmSync(join(copy, name), { recursive: true })
      cpSync(root, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) })
      symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
      if (config === 'fixture') placeFixtureConfig(copy)
    },
    /** Makes it a repository, of which the config is as it was last committed. */
    commit() {
      const git = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']
      spawnSync('git', ['init', '--quiet'], { cwd: copy })
      spawnSync('git', ['add', 'src/config'], { cwd: copy })
      spawnSync('git', [...git, 'commit', '--quiet', '--message', 'test'], { cwd: copy })
    },
    /**
     * @param how `--reverse` takes it back
     * @returns what git has against it
     */
    apply(diff: string, ...how: '--reverse'[]): string {
      const file = join(copy, 'recipe.diff')
      writeFileSync(file, diff)
      const { stderr } = spawnSync('git', ['apply', '--unidiff-zero', ...how, 'recipe.diff'], { cwd: copy })
      rmSync(file)
      return stderr.toString()
    },
    /** Its files that the product has not, or not so. */
    changed(): string[] {
      const isSame = (file: string) =>
        existsSync(join(root, file)) && readFileSync(join(root, file)).equals(readFileSync(join(copy, file)))
      return readdirSync(copy, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(copy, join(parentPath, name)))
        .filter((file) => !file.startsWith('.cache') && !isSame(file))
    },
    /** Puts one text in the place of another. */
    replace(file: string, changes: Record<string, string>) {
      const path = join(copy, file)
      let text = readFileSync(path, 'utf8')
      for (const [old, changed] of Object.entries(changes)) {
        if (!text.includes(old)) throw new Error(`${file} has no ${old}`)
        text = text.replace(old, changed)
      }
      writeFileSync(path, text)
    },
    run(file: string, ...args: string[]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
        cwd: copy,
        env: { ...process.env, NODE_ENV: 'production', NODE_COMPILE_CACHE, TEST_DATABASES: 'both' },
      })
      return { status, printed: `${stdout.toString()}${stderr.toString()}` }
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  }
}
