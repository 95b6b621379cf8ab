import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { isOpened } from '../install.mjs'
import { runtimePackages } from './runtime-packages.ts'

/** Copies packages, named by their folders, without what nothing opens. */
export function copyPackages(root: string, paths: readonly string[], folder: string): void {
  for (const path of paths) {
    const from = join(root, path)
    cpSync(from, join(folder, path), {
      recursive: true,
      filter: (file) => !file.slice(from.length).includes('node_modules') && isOpened(file),
    })
  }
}

/** Copies parts of the product, and the packages that the server runs with, to the same places below a folder. */
export function copyProgram(root: string, parts: readonly string[], folder: string): void {
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
  copyPackages(root, runtimePackages(root), folder)
}
