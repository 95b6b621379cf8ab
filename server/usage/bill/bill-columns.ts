import type { BillFormat } from '../../../contract/bill.ts'
import { badField } from '../../platform/errors.ts'
import { CLASSES, type TokenClass } from './tokens.ts'

/** Where the columns of a format stand in a file; -1: it has none. */
export interface Columns {
  heads: string[]
  requestId: number
  time: number
  model: number
  item: number
  quantity: number[]
  requests: number[]
  amount: number[]
  tokens: [TokenClass, number[]][]
  /** Classes of tokens that the file tells. */
  reportedClasses: ReadonlySet<TokenClass>
}

/** @throws Failure for a column that the format names and the file has not */
export function columnsOf(heads: string[], format: BillFormat): Columns {
  const placeOf = (name: string) => {
    const at = heads.indexOf(name)
    if (at === -1) throw badField('csv', `文件里没有“${name}”这一列，现有：${heads.join('、').slice(0, 400)}`)
    return at
  }
  const one = (name: string) => (name === '' ? -1 : placeOf(name))
  const some = (names: string) =>
    names === ''
      ? []
      : heads.includes(names)
        ? [placeOf(names)]
        : names.split('+').map((name) => placeOf(name.trim()))
  const item = one(format.item)
  const tokens = CLASSES.flatMap((name): [TokenClass, number[]][] =>
    format[name] === '' ? [] : [[name, some(format[name])]],
  )
  return {
    heads,
    requestId: one(format.requestId),
    time: one(format.time),
    model: one(format.model),
    item,
    quantity: some(format.quantity),
    requests: some(format.requests),
    amount: some(format.amount),
    tokens,
    reportedClasses: new Set(item === -1 ? tokens.map(([name]) => name) : CLASSES),
  }
}
