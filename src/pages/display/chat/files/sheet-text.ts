import { DAY_MS } from '../../../../../contract/time.ts'
import { namedParts, type Parts } from './named-parts.ts'
import { walkXml } from './walk-xml.ts'

/** Days of a spreadsheet before those of a computer's clock; from 1904 on it counts fewer. */
const [EPOCH, EPOCH_1904] = [25_569, 24_107]
/** Formats of dates and times that every file has. */
const DATES: [number, number][] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]

interface Book {
  strings: string[]
  /** Whether what has a style is a date. */
  dates: boolean[]
  epoch: number
}

/** Every visible sheet as CSV. */
export function sheetTexts(parts: Parts, room: number): string {
  const book = {
    strings: stringsOf(parts.get('xl/sharedStrings.xml')),
    dates: datesOf(parts.get('xl/styles.xml')),
    epoch: /date1904="(1|true)"/.test(parts.get('xl/workbook.xml') ?? '') ? EPOCH_1904 : EPOCH,
  }
  let text = ''
  for (const { xml, name, isHidden } of namedParts(parts, 'xl', 'workbook.xml', 'sheet'))
    if (!isHidden && text.length <= room) text += `【${name}】\n${csvOf(xml, book, room)}\n`
  return text
}

function stringsOf(xml: string | undefined): string[] {
  const strings: string[] = []
  let [text, isText, isSound] = ['', false, false]
  if (xml === undefined) return strings
  walkXml(xml, {
    open(name) {
      if (name === 'si') text = ''
      isText = name === 't'
      isSound ||= name === 'rPh'
    },
    text(value) {
      if (isText && !isSound) text += value
    },
    close(name) {
      isText = false
      if (name === 'rPh') isSound = false
      if (name === 'si') strings.push(text)
    },
  })
  return strings
}

function datesOf(xml: string | undefined): boolean[] {
  const own = new Map<number, string>()
  const dates: boolean[] = []
  let isOfCells = false
  if (xml === undefined) return dates
  walkXml(xml, {
    open(name, attributes, decode) {
      if (name === 'cellXfs') isOfCells = true
      if (name === 'numFmt') own.set(Number(attributes().numFmtId), decode(attributes().formatCode ?? ''))
      if (name !== 'xf' || !isOfCells) return
      const id = Number(attributes().numFmtId)
      const code = own.get(id)?.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
      dates.push(
        code === undefined ? DATES.some(([from, to]) => id >= from && id <= to) : /[ymdhs]/i.test(code),
      )
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return dates
}

function csvOf(xml: string, book: Book, room: number): string {
  let csv = ''
  let row: string[] = []
  let cell: Record<string, string> = {}
  let [value, isValue] = ['', false]
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'row') row = []
      if (name === 'c') [cell, value] = [attributes(), '']
      isValue = name === 'v' || name === 't'
    },
    text(text) {
      if (isValue) value += text
    },
    close(name) {
      isValue = false
      if (name === 'c' && value !== '') row[columnOf(cell.r) ?? row.length] = shown(value, cell, book)
      if (name === 'row' && row.length > 0) csv += `${Array.from(row, quoted).join(',')}\n`
    },
    isDone: () => csv.length > room,
  })
  return csv
}

/** `C7` is 2. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  if (letters === undefined) return undefined
  return Array.from(letters).reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1
}

function shown(value: string, { t: type = 'n', s: style }: Record<string, string>, book: Book): string {
  if (type === 's') return book.strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  const number = Number(value)
  if (type !== 'n' || Number.isNaN(number)) return value
  return book.dates[Number(style)] ? dateOf(number, book.epoch) : String(Number(number.toPrecision(15)))
}

function dateOf(days: number, epoch: number): string {
  const moment = new Date(Math.round(((days - epoch) * DAY_MS) / 1000) * 1000)
  if (Number.isNaN(moment.getTime())) return String(days)
  const [day = '', time = ''] = moment.toISOString().slice(0, 19).split('T')
  if (days < 1) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

const quoted = (text: string | undefined = '') =>
  /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
