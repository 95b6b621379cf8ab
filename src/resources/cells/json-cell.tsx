import { Fragment } from 'react'
import { displayTime } from '../../../contract/time.ts'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import type { AppCell } from '../../config/runtime/app-config.ts'
import styles from './json-cell.module.css'

interface JsonCellProps {
  text: string
  words: AppCell['values']
}

/** A text of JSON, field by field; what is no object stands as it is. */
export default function JsonCell({ text, words }: JsonCellProps) {
  const value = tryParseJson(text)
  if (!isObject(value)) return text
  const wordFor = (word: string) => words[word]?.text ?? word
  return (
    <dl className={styles.json}>
      {linesOf(value).map(({ names, before, value: one }) => (
        <Fragment key={names.join('.')}>
          <dt>{names.map(wordFor).join(' · ')}</dt>
          <dd>
            {before !== undefined && `${displayJson(names.at(-1) ?? '', before, wordFor)} → `}
            {displayJson(names.at(-1) ?? '', one, wordFor)}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

interface Line {
  /** Where it stands, from the outside in. */
  names: string[]
  value: unknown
  /** What stood there; undefined: it is not told. */
  before?: unknown
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What there was `before` is shown next to what replaces it. */
function linesOf(value: object): Line[] {
  const { before, ...rest }: { before?: unknown } = value
  if (!isObject(before)) return flat(value)
  const old = new Map(flat(before).map((line) => [line.names.join('.'), line]))
  const lines = flat(rest).map((line) => {
    const key = line.names.slice(1).join('.')
    const found = old.get(key)
    old.delete(key)
    return found ? { ...line, before: found.value } : line
  })
  return [...[...old.values()].map((line) => ({ ...line, names: ['before', ...line.names] })), ...lines]
}

const flat = (value: object, within: string[] = []): Line[] =>
  Object.entries(value).flatMap(([name, one]: [string, unknown]) => {
    const names = [...within, Array.isArray(value) ? String(Number(name) + 1) : name]
    const isList = Array.isArray(one) && !one.some(isObject)
    return isObject(one) && !isList ? flat(one, names) : [{ names, value: one }]
  })

/** A value in words; a number is a time where its name says so. */
export function displayJson(name: string, value: unknown, wordFor: (word: string) => string): string {
  if (Array.isArray(value)) return value.map((one) => displayJson(name, one, wordFor)).join('、') || '-'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') return name.endsWith('At') ? displayTime(value) : String(value)
  return typeof value === 'string' && value !== '' ? wordFor(value) : '-'
}
