import { idNumberProblem } from '../../../../contract/id-number.ts'
import { cleanNumber, cleanText } from '../../../ui/clean-text.ts'
import { timestampProblem } from '../../../ui/read-timestamp.ts'
import type { FormControlName } from '../../../config/runtime/names.ts'

/** What a control holds for each field of a form, by the field's name. */
export type FormValues = Record<string, unknown>

/** Between what an endpoint takes and what a control holds. */
interface Codec {
  read: (value: unknown) => unknown
  /** @throws SyntaxError for what cannot be written so; its message is for people */
  write: (held: unknown) => unknown
  /** Nothing is missing any more: what is wrong with it is said before the form is sent. */
  isComplete?: (held: unknown) => boolean
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

const text: Codec = { read: textOf, write: (held) => cleanText(textOf(held)) }
const longText: Codec = { read: textOf, write: (held) => textOf(held).trim() }
const amount: Codec = { read: textOf, write: (held) => cleanNumber(textOf(held)) }
const list: Codec = { read: listOf, write: (held) => held }
const flag: Codec = { read: (value) => value === true, write: (held) => held === true }
/** What was typed and is no moment is held as it was typed. */
const moment: Codec = {
  read: (value) => value ?? null,
  write(held) {
    const unread = [held, ...Object.values(held ?? {})].find((one) => typeof one === 'string')
    if (unread !== undefined) throw new SyntaxError(timestampProblem(unread))
    return held
  },
}

const ID_NUMBER_LENGTH = 18
const LINES = /[\s,，;；]+/

export const codecs: Record<FormControlName, Codec> = {
  text,
  textarea: longText,
  markdown: longText,
  file: { read: () => '', write: textOf },
  upload: { read: () => '', write: textOf },
  money: amount,
  price: amount,
  secret: { read: () => '', write: textOf },
  // What is read of it is masked.
  masked: { read: () => '', write: text.write },
  idNumber: {
    read: () => '',
    write(held) {
      const number = cleanNumber(textOf(held))
      const problem = idNumberProblem(number, Date.now())
      if (problem) throw new SyntaxError(problem)
      return number
    },
    isComplete: (held) => textOf(held).length >= ID_NUMBER_LENGTH,
  },
  integer: {
    read: textOf,
    write(held) {
      const digits = cleanNumber(textOf(held))
      if (!/^-?\d{1,15}$/.test(digits)) throw new SyntaxError('请填写整数')
      return Number(digits)
    },
  },
  switch: flag,
  consent: flag,
  select: { read: (value) => value ?? '', write: (held) => held },
  tags: list,
  timestamp: moment,
  day: moment,
  period: moment,
  networks: {
    read: (value) => listOf(value).join('\n'),
    write: (held) => textOf(held).normalize('NFKC').split(LINES).map(cleanText).filter(Boolean),
  },
  models: list,
  relation: { read: (value) => value ?? '', write: (held) => held },
  rows: list,
}

/** Whether nothing is filled in. */
export const isBlank = (held: unknown): boolean =>
  held === undefined ||
  held === null ||
  (typeof held === 'string' && held.trim() === '') ||
  (Array.isArray(held) && held.length === 0)
