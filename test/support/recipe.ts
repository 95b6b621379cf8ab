import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const NOT_COPIED = new Set(['node_modules', 'dist', 'data', 'coverage', '.git', '.cache'])

/** The changes that a document tells to make, by the heading that each stands under. */
export function recipesOf(file: string): { heading: string; diff: string }[] {
  return readFileSync(join(root, file), 'utf8')
    .split(/^## /m)
    .flatMap((section) => {
      const diff = /```diff\n([\s\S]*?)```/.exec(section)?.[1]
      return diff ? [{ heading: section.slice(0, section.indexOf('\n')), diff }] : []
    })
}

/** A copy of the product, for trying recipes in. */
export function copyProduct() {
  const copy = mkdtempSync(join(tmpdir(), 'maas-recipe-'))
  cpSync(root, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

  return {
    root: copy,
    /** @returns what git has against it */
    apply(diff: string): string {
      const file = join(copy, 'recipe.diff')
      writeFileSync(file, diff)
      const { stderr } = spawnSync('git', ['apply', '--unidiff-zero', 'recipe.diff'], { cwd: copy })
      rmSync(file)
      return stderr.toString()
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
        env: { ...process.env, NODE_ENV: 'production' },
      })
      return { status, printed: `${stdout.toString()}${stderr.toString()}` }
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  }
}
