import type { Token } from 'markdown-it'
import type { Part } from './blocks.ts'

const PART = 3000

interface LongBlock {
  source: string
  start: number
  kind: string
  inner: readonly Token[]
  offsets: readonly number[]
}

/** Between list items, table rows (repeating the header), lines or sentences. A cut depends only on the text before it. */
export function splitLongBlock({ source, start, kind, inner, offsets }: LongBlock): Part[] {
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
