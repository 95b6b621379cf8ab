import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Words = z.object({ title: z.string(), words: z.record(z.string(), z.string()) })
const ListWords = z.record(z.string(), z.record(z.string(), Words))

/** Titles of columns, and words for their values, by endpoint and field. */
export type ListWords = z.infer<typeof ListWords>

/** What a built console calls the columns of its lists, as its build wrote it down; nothing if it did not. */
export function readListWords(consoleDir: string): ListWords {
  const file = join(consoleDir, '.vite/list-words.json')
  return existsSync(file) ? ListWords.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}
