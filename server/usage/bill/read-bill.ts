import { setImmediate as turn } from 'node:timers/promises'
import { BILL_LINES_MAX, UPSTREAM_ID, type BillFormat } from '../../../contract/bill.ts'
import { badField } from '../../platform/errors.ts'
import { columnsOf, type Columns } from './bill-columns.ts'
import { readCsv } from './read-csv.ts'
import { dayIn, readDecimal, readTimestamp, startIn } from './read-value.ts'
import { addTokens, type TokenClass, type Tokens } from './tokens.ts'

/** What a bill has of one request, or of a model in an hour or on a day. */
export interface Billed {
  /** What the upstream calls the request; empty for sums. */
  upstreamId: string
  model: string
  /** The first moment of it. */
  at: number
  tokens: Tokens
  /** Null: the bill names no amounts. */
  amountNano: bigint | null
  /** Null: the bill does not say how many. */
  requests: number | null
}

export interface ReadBill {
  /** Heads of the file. */
  columns: string[]
  lines: number
  /** The keys are requests, or model and begin. */
  entries: Map<string, Billed>
  /** The keys are day and model; the values are of the lines themselves. */
  days: Map<string, Billed>
  /** Classes of tokens that it tells. */
  reportedClasses: ReadonlySet<TokenClass>
  beginAt: number
  endAt: number
}

/** Lines that are read without letting others have their turn. */
const AT_ONCE = 1000
const NANO_PLACES = 9
const LARGEST = 10n ** 15n
const MODEL = /^[^\s@]{1,128}$/

/** Where sums of a model begin: the key of an entry. */
export const bucketOf = (model: string, at: number, { grain, zone }: BillFormat): string =>
  `${startIn(at, zone, grain === 'day' ? 'day' : 'hour')} ${model}`
export const dayKey = (model: string, at: number, { zone }: BillFormat): string =>
  `${dayIn(at, zone)} ${model}`

/** Reads a file as its format says; columns that the format does not name are left alone. @throws Failure that names the line */
export async function readBill(csv: string, format: BillFormat): Promise<ReadBill> {
  const lines = readCsv(csv)
  const head = lines.next()
  if (head.done) throw badField('csv', '文件是空的')
  const columns = columnsOf(head.value.cells, format)
  const read = lineReader(format, columns)
  const bill: ReadBill = {
    columns: head.value.cells,
    lines: 0,
    entries: new Map(),
    days: new Map(),
    reportedClasses: columns.reportedClasses,
    beginAt: Number.MAX_SAFE_INTEGER,
    endAt: 0,
  }
  for (const line of lines) {
    bill.lines += 1
    if (bill.lines > BILL_LINES_MAX)
      throw badField('csv', `第 ${line.no} 行起超过 ${BILL_LINES_MAX} 行，请按天拆分`)
    const billed = read(line.no, line.cells)
    const { upstreamId, model, at } = billed
    add(bill.entries, format.grain === 'request' ? upstreamId : bucketOf(model, at, format), billed)
    add(bill.days, dayKey(model, at, format), billed)
    bill.beginAt = Math.min(bill.beginAt, at)
    bill.endAt = Math.max(bill.endAt, at)
    if (bill.lines % AT_ONCE === 0) await turn()
  }
  if (bill.lines === 0) throw badField('csv', '表头下面没有内容')
  return bill
}

function add(sums: Map<string, Billed>, key: string, billed: Billed): void {
  const known = sums.get(key)
  if (!known) {
    sums.set(key, { ...billed, tokens: { ...billed.tokens } })
    return
  }
  addTokens(known.tokens, billed.tokens)
  known.at = Math.min(known.at, billed.at)
  known.amountNano = known.amountNano === null ? null : known.amountNano + (billed.amountNano ?? 0n)
  known.requests = known.requests === null ? null : known.requests + (billed.requests ?? 0)
}

function lineReader(format: BillFormat, columns: Columns) {
  const { zone, modelPart, rate, isCacheInInput } = format
  const rateNano = readDecimal(rate, NANO_PLACES) ?? 0n
  const unit = BigInt(format.quantityUnit) * 10n ** 9n
  const names = aliasesOf(format.models)
  return (no: number, cells: string[]): Billed => {
    const cellOf = (index: number) => cells[index] ?? ''
    const wrong = (index: number, what: string) =>
      badField('csv', `第 ${no} 行的“${columns.heads[index] ?? ''}”${what}`)
    const whole = (index: number, times = 10n ** 9n): number => {
      const value = readDecimal(cellOf(index), 0, times)
      if (value === null || value < 0n || value > LARGEST) throw wrong(index, '不是数量')
      return Number(value)
    }
    const sum = (some: readonly number[], times?: bigint) =>
      some.reduce((total, index) => total + whole(index, times), 0)

    const at = readTimestamp(cellOf(columns.time), zone)
    if (at === null || at < 0) throw wrong(columns.time, '不是时间')
    const billedName = modelPart === 0 ? cellOf(columns.model) : partOf(cellOf(columns.model), modelPart)
    const model = names.get(billedName) ?? billedName
    if (!MODEL.test(model)) throw wrong(columns.model, '不是模型的名称')
    const upstreamId = columns.requestId === -1 ? '' : cellOf(columns.requestId)
    if (format.grain === 'request' && !UPSTREAM_ID.test(upstreamId))
      throw wrong(columns.requestId, '不是请求编号')

    const tokens: Tokens = {}
    for (const [name, some] of columns.tokens) tokens[name] = sum(some)
    if (isCacheInInput && tokens.input !== undefined) {
      tokens.input -= (tokens.cached ?? 0) + (tokens.written ?? 0)
      if (tokens.input < 0) throw badField('csv', `第 ${no} 行的输入少于其中的缓存，“输入含缓存”可能不对`)
    }
    if (columns.item !== -1) {
      for (const name of columns.reportedClasses) tokens[name] = 0
      const name = classOf(cellOf(columns.item))
      const quantity = sum(columns.quantity, unit)
      if (name) tokens[name] = quantity
    }
    let amountNano: bigint | null = columns.amount.length === 0 ? null : 0n
    for (const index of columns.amount) {
      const value = readDecimal(cellOf(index), NANO_PLACES, rateNano)
      if (value === null || value > LARGEST * 10n ** 5n || value < -LARGEST * 10n ** 5n)
        throw wrong(index, '不是金额')
      amountNano = (amountNano ?? 0n) + value
    }
    const requests = columns.requests.length > 0 ? sum(columns.requests) : null
    return { upstreamId, model, at, tokens, amountNano, requests }
  }
}

/** `text_token;qwen-plus;output`: the parts of a name, from 1. */
const partOf = (text: string, part: number) => (text.split(';')[part - 1] ?? '').trim()

function classOf(item: string): TokenClass | null {
  const word = item.toLowerCase()
  if (/output|completion|输出/.test(word)) return 'output'
  if (/cach|缓存/.test(word)) return /writ|creat|写|创建/.test(word) ? 'written' : 'cached'
  return /input|prompt|输入/.test(word) ? 'input' : null
}

/** Lines of `billed name = our name`. */
function aliasesOf(text: string): Map<string, string> {
  const pairs = text.split('\n').flatMap((line): [string, string][] => {
    const at = line.indexOf('=')
    return at === -1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]]
  })
  return new Map(pairs)
}
