import { createHash } from 'node:crypto'

/** Of a migration's code without comments, imports and blanks: what it does to a database. */
export const migrationHash = (text: string): string =>
  createHash('sha256')
    .update(
      text
        .replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/[^\n]*$/gm, '')
        .replace(/^import [\s\S]*? from '[^']+'$/gm, '')
        .replace(/\s+/g, ''),
    )
    .digest('hex')
