import type { MessageFile } from '../message/message-file.ts'
import type { Picture } from '../message/chat-types.ts'

export interface DraftFile extends MessageFile {
  /** Bytes of the file. */
  size: number
}

export interface Draft {
  text: string
  pictures: Picture[]
  files: DraftFile[]
}

export const noDraft: Draft = { text: '', pictures: [], files: [] }

export const isBlank = ({ text, pictures, files }: Draft): boolean =>
  text.trim() === '' && pictures.length === 0 && files.length === 0

/** The words of questions that are being changed, by the id of the message. */
export type Edits = Readonly<Record<string, string>>
