import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The titles of pages of a built console whose text is the example that ships with the program; without such a file, none. */
export function readExampleDocuments(consoleDir: string): string[] {
  const file = join(consoleDir, '.vite/example-documents.json')
  return existsSync(file) ? z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}
