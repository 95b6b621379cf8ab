import { V1_ERROR_CODES, v1Errors, v1ErrorWords } from '../../../contract/v1-errors.ts'
import { pathOf } from '../../providers/path-of.ts'

/** A part of a document under one heading; the part before the first has the document's own. */
export interface DocPart {
  title: string
  heading: string
  text: string
  to: string
}

interface DocHit {
  title: string
  excerpt: string
  to: string
}

const HITS_MAX = 20
const EXCERPT = 80

/** The parts of a rendered document. */
export function partsOf(html: string, { title, to }: { title: string; to: string }): DocPart[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const parts: DocPart[] = [{ title, heading: '', text: '', to }]
  for (const element of body.children) {
    if (element.tagName === 'H1') continue
    if (/^H[23]$/.test(element.tagName))
      parts.push({
        title,
        heading: element.textContent ?? '',
        text: '',
        to: `${to}#${encodeURIComponent(element.id)}`,
      })
    else {
      const last = parts.at(-1)
      if (last) last.text += ` ${element.textContent ?? ''}`
    }
  }
  return parts
}

const errorParts = (): DocPart[] =>
  V1_ERROR_CODES.map((code) => ({
    title: '错误码',
    heading: `${v1Errors[code].status} ${code}`,
    text: v1ErrorWords(code),
    to: pathOf('error-doctor', { code }),
  }))

/** Every word must stand in the part; those that have them in a heading come first. */
export function searchDocs(parts: readonly DocPart[], query: string): DocHit[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return [...parts, ...errorParts()]
    .map((part) => ({ part, rank: rankOf(part, words) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, HITS_MAX)
    .map(({ part }) => ({
      title: part.heading === '' ? part.title : `${part.title}：${part.heading}`,
      excerpt: excerptOf(part.text, words),
      to: part.to,
    }))
}

function rankOf({ title, heading, text }: DocPart, words: readonly string[]): number {
  const head = `${title} ${heading}`.toLowerCase()
  const all = `${head} ${text.toLowerCase()}`
  if (!words.every((word) => all.includes(word))) return Infinity
  return words.every((word) => head.includes(word)) ? 0 : 1
}

function excerptOf(text: string, words: readonly string[]): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  const at = Math.max(0, plain.toLowerCase().indexOf(words[0] ?? ''))
  const from = Math.max(0, at - EXCERPT / 4)
  const cut = plain.slice(from, from + EXCERPT)
  return `${from > 0 ? '……' : ''}${cut}${from + EXCERPT < plain.length ? '……' : ''}`
}
