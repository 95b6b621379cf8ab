import { z } from 'zod'
import { badField } from '../errors.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'

/** A row's place in a list: what it is sorted by, the last value unique. */
export type Place = readonly (bigint | string)[]

export interface Cursor {
  /** It is the number of the page itself, as far as the caller has counted. */
  pageNo: number
  isBackward: boolean
  place: Place
}

const Written = z.tuple([
  z.string(),
  z.int().min(1),
  z.boolean(),
  z.array(z.union([z.string().regex(/^n-?\d{1,18}$/), z.string().regex(/^t/)])).min(1),
])

/** Writes the cursor as the caller keeps it. It names the sorting as well, because a place says nothing in another one. */
export function writeCursor(sorting: string, { pageNo, isBackward, place }: Cursor): string {
  const values = place.map((value) => (typeof value === 'bigint' ? `n${value}` : `t${value}`))
  return Buffer.from(JSON.stringify([sorting, pageNo, isBackward, values])).toString('base64url')
}

/** @throws Failure if the cursor is none that this list wrote for this sorting */
export function readCursor(sorting: string, places: number, text: string): Cursor {
  const written = Written.safeParse(tryParseJson(Buffer.from(text, 'base64url').toString('utf8')))
  if (!written.success || written.data[0] !== sorting || written.data[3].length !== places)
    throw badField('cursor', '分页标记与列表不符')
  const [, pageNo, isBackward, values] = written.data
  const place = values.map((value) => (value.startsWith('n') ? BigInt(value.slice(1)) : value.slice(1)))
  return { pageNo, isBackward, place }
}
