import { unzipSync } from 'fflate'
import { namedParts, type Parts } from './named-parts.ts'
import { sheetTexts } from './sheet-text.ts'
import { walkXml } from './walk-xml.ts'

/** What the parts come to at most once they are unpacked; a file that says more of itself, or holds more than it says, is not read on. */
const UNPACKED_MAX = 100 * 1024 * 1024
const NEEDED =
  /^(word\/document|xl\/(workbook|sharedStrings|styles|worksheets\/[^/]+)|ppt\/(presentation|slides\/[^/]+)|(xl|ppt)\/_rels\/[^/]+)\.(xml|rels)$/

export type OfficeRefusal = 'large' | 'other'

/**
 * The words of a Word, Excel or PowerPoint file as a text of about that many characters, or why there is none.
 * @throws Error for a file that is damaged
 */
export function officeText(bytes: Uint8Array, room: number): string | { refusal: OfficeRefusal } {
  let size = 0
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!NEEDED.test(name)) return false
      size += originalSize
      return size <= UNPACKED_MAX
    },
  })
  if (size > UNPACKED_MAX) return { refusal: 'large' }
  const decoder = new TextDecoder()
  const parts: Parts = new Map(Object.entries(files).map(([name, part]) => [name, decoder.decode(part)]))
  const document = parts.get('word/document.xml')
  if (document !== undefined) return flowText(document, room)
  if (parts.has('xl/workbook.xml')) return sheetTexts(parts, room)
  return parts.has('ppt/presentation.xml') ? slideTexts(parts, room) : { refusal: 'other' }
}

function slideTexts(parts: Parts, room: number): string {
  let text = ''
  namedParts(parts, 'ppt', 'presentation.xml', 'sldId').forEach(({ xml }, at) => {
    if (text.length <= room) text += `【第 ${at + 1} 页】\n${flowText(xml, room)}\n\n`
  })
  return text
}

/** Paragraphs as lines and tables as lines with tabs; what is said twice for older programs, once. */
function flowText(xml: string, room: number): string {
  let text = ''
  const depth: Record<string, number> = { t: 0, r: 0, tc: 0, Fallback: 0 }
  const isIn = (name: string) => (depth[name] ?? 0) > 0
  const add = (more: string) => {
    if (!isIn('Fallback')) text += more
  }
  const step = (name: string, by: number) => {
    if (name in depth) depth[name] = (depth[name] ?? 0) + by
  }
  walkXml(xml, {
    open(name) {
      step(name, 1)
      if (name === 'br' || name === 'cr') add('\n')
      if (name === 'tab' && isIn('r')) add('\t')
    },
    text: (value) => {
      if (isIn('t')) add(value)
    },
    close(name) {
      step(name, -1)
      if (name === 'p') add(isIn('tc') ? ' ' : '\n')
      if (name === 'tc') add('\t')
      if (name === 'tr') add('\n')
    },
    isDone: () => text.length > room,
  })
  return text.replaceAll(/[ \t]+\n/g, '\n').replaceAll(/\n{3,}/g, '\n\n')
}
