import { displayCount } from '../../../../../contract/money.ts'
import type { ReadFile } from './file-refusal.ts'
import { fenceFile } from '../message/message-file.ts'

interface Whole {
  name: string
  language: string
  text: string
  room: number
  /** There is more of it than this text. */
  isCut: boolean
}

/** What of a text has room, and says so. */
export function cutFile({ name, language, text, room, isCut }: Whole): ReadFile {
  const kept = text.slice(0, room).toWellFormed()
  const left = isCut || kept.length < text.length ? `只取了前 ${displayCount(kept.length)} 字` : ''
  return { ...fenceFile({ title: left === '' ? name : `${name}（${left}）`, language, text: kept }), left }
}
