import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The JSON of a tree's own catalogue, but for what it gives new users; null: it gives them nothing. */
export function catalogWithoutWelcome(root: string): string | null {
  const { welcome, ...rest } = JSON.parse(
    readFileSync(join(root, 'server/catalog/default.json'), 'utf8'),
  ) as Record<string, unknown>
  return welcome === undefined ? null : JSON.stringify(rest)
}
