import { badField } from '../../platform/errors.ts'

export interface CsvLine {
  /** It is the number of the line in the file, from 1. */
  no: number
  cells: string[]
}

/** A file of lines that commas or tabs part (RFC 4180), without those that are empty; spaces and tabs around a value are no part of it. @throws Failure that names the line */
export function* readCsv(text: string): Generator<CsvLine> {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text
  const separator = separatorOf(body)
  let cells: string[] = []
  let no = 1
  let begunOn = 1
  let at = 0
  while (at < body.length) {
    const { value, end, lines } = readCell(body, { at, separator, no })
    cells.push(value.trim())
    no += lines
    at = end
    if (body[at] === separator) {
      at += 1
      if (at < body.length) continue
      cells.push('')
    }
    if (cells.some((cell) => cell !== '')) yield { no: begunOn, cells }
    cells = []
    if (body.startsWith('\r\n', at)) at += 2
    else at += 1
    no += 1
    begunOn = no
  }
}

function separatorOf(text: string): string {
  const head = text.slice(0, lineEnd(text, 0))
  return head.split('\t').length > head.split(',').length ? '\t' : ','
}

function lineEnd(text: string, from: number): number {
  const found = text.slice(from).search(/[\r\n]/)
  return found === -1 ? text.length : from + found
}

interface Place {
  at: number
  separator: string
  no: number
}

/** @returns what stands at a place, where it ends, and how many lines it goes on for */
function readCell(text: string, { at, separator, no }: Place): { value: string; end: number; lines: number } {
  if (text[at] !== '"') {
    let end = at
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
    return { value: text.slice(at, end), end, lines: 0 }
  }
  let close = text.indexOf('"', at + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close === -1) throw badField('csv', `第 ${no} 行的引号没有合上`)
  const raw = text.slice(at + 1, close)
  let end = close + 1
  const blank = separator === '\t' ? ' ' : ' \t'
  while (end < text.length && blank.includes(text.charAt(end))) end += 1
  if (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r')
    throw badField('csv', `第 ${no} 行的引号后面还有字`)
  return { value: raw.replaceAll('""', '"'), end, lines: raw.split('\n').length - 1 }
}
