import type { Token } from 'markdown-it'
import { parser } from './parser.ts'

interface Blocks {
  /** Finished blocks, then the last one, which may still grow. */
  blocks: Block[]
  /** Offset of the last block, and the table header that it continues. */
  tailStart: number
  tailHead: string
}

export const noBlocks: Blocks = { blocks: [], tailStart: 0, tailHead: '' }

/** While text is appended, finished blocks never change and only the tail is parsed again. @param previous blocks of a prefix */
export function splitBlocks(source: string, previous: Blocks): Blocks {
  const finished = previous.blocks.slice(0, -1)
  const { tailStart, tailHead } = previous
  const tail = tailHead + source.slice(tailStart)
  const parts = partsOf(tail)
  const last = parts.at(-1)
  const start = last?.start ?? 0
  return {
    blocks: [...finished, ...parts.map(({ block }) => block)],
    tailStart: tailStart + Math.max(0, start - tailHead.length),
    tailHead: start === 0 ? tailHead : (last?.head ?? ''),
  }
}

function partsOf(text: string): Part[] {
  const tokens: Token[] = []
  parser.block.parse(text, parser, {}, tokens)
  const offsets = lineOffsets(text)
  const tops = tokens.flatMap((token, at) =>
    token.level === 0 && token.nesting >= 0 && token.map !== null ? [{ token, at }] : [],
  )
  if (tops.length === 0) return [{ start: 0, head: '', block: { source: text, code: null } }]
  return tops.flatMap(({ token, at }, index): Part[] => {
    const start = index === 0 ? 0 : (offsets[token.map?.[0] ?? 0] ?? 0)
    const end = offsets[tops[index + 1]?.token.map?.[0] ?? offsets.length] ?? text.length
    const source = text.slice(start, end)
    if (token.type === 'fence') {
      const language = /^[\w+#.-]+/.exec(token.info.trim())?.[0] ?? ''
      return [{ start, head: '', block: { source, code: { language, text: token.content } } }]
    }
    const inner = tokens.slice(at + 1, tops[index + 1]?.at)
    return splitLongBlock({ source, start, kind: token.type, inner, offsets })
  })
}

function lineOffsets(text: string): number[] {
  const offsets = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) offsets.push(at + 1)
  return offsets
}

const PART = 3000

interface LongBlock {
  source: string
  start: number
  kind: string
  inner: readonly Token[]
  offsets: readonly number[]
}

/** Between list items, table rows (repeating the header), lines or sentences. A cut depends only on the text before it. */
function splitLongBlock({ source, start, kind, inner, offsets }: LongBlock): Part[] {
  const whole = [{ start, head: '', block: { source, code: null } }]
  if (source.length <= PART) return whole
  const offsetOf = (token: Token) => (offsets[token.map?.[0] ?? 0] ?? 0) - start
  const starts = (type: string, level: number, within = inner) =>
    within.filter((token) => token.type === type && token.level === level).map(offsetOf)
  if (kind === 'table_open') {
    const body = inner.findIndex(({ type }) => type === 'tbody_open')
    if (body === -1) return whole
    const rows = starts('tr_open', 2, inner.slice(body))
    const head = source.slice(0, rows[0] ?? 0)
    return partsAt(cutsAmong(rows.slice(1), head.length), head)
  }
  if (kind.endsWith('_list_open')) return partsAt(cutsAmong(starts('list_item_open', 1)), '')
  if (kind === 'blockquote_open')
    return partsAt(cutsAmong(Array.from(source.matchAll(QUOTED_LINE), ({ index }) => index)), '')
  if (kind === 'paragraph_open') return partsAt(cutsAmong(lineAndSentenceStarts(source)), '')
  return whole

  function cutsAmong(candidates: readonly number[], base = 0): number[] {
    const cuts: number[] = []
    for (const at of candidates) if (at - (cuts.at(-1) ?? base) >= PART && at < source.length) cuts.push(at)
    return cuts
  }

  function partsAt(cuts: readonly number[], head: string): Part[] {
    return [0, ...cuts].map((from, index) => {
      const text = source.slice(from, cuts[index])
      const repeated = index === 0 ? '' : head
      return { start: start + from, head: repeated, block: { source: repeated + text, code: null } }
    })
  }
}

const ENDS = /\n|[。！？；]|[.!?](?= )/g
const QUOTED_LINE = /^ {0,3}>/gm

const lineAndSentenceStarts = (source: string) => Array.from(source.matchAll(ENDS), ({ index }) => index + 1)

interface Block {
  source: string
  code: { language: string; text: string } | null
}

interface Part {
  start: number
  head: string
  block: Block
}
