import { readFileSync } from 'node:fs'
import { join } from 'node:path'

function bodyOf(document: string, section: string): string {
  const text = readFileSync(join(import.meta.dirname, '../..', document), 'utf8')
  const [, body = ''] = text.split(`## ${section}\n`)
  return body.split('\n## ')[0] ?? ''
}

/** What a section of a document puts in quotation marks, in its order: names on the screen. */
export const namesIn = (document: string, section: string): string[] =>
  [...bodyOf(document, section).matchAll(/“(.+?)”/g)].map(([, name = '']) => name)

/** What a section of a document sets in bold, in its order: steps and tabs. */
export const boldIn = (document: string, section: string): string[] =>
  [...bodyOf(document, section).matchAll(/\*\*(.+?)\*\*/g)].map(([, name = '']) => name)
