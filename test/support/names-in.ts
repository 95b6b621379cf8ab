import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a section of a document puts in quotation marks, in its order: names on the screen. */
export function namesIn(document: string, section: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../..', document), 'utf8')
  const [, body = ''] = text.split(`## ${section}\n`)
  return [...(body.split('\n## ')[0] ?? '').matchAll(/“(.+?)”/g)].map(([, name = '']) => name)
}
