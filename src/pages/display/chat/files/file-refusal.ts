import type { MessageFile } from '../message/message-file.ts'

/** Why a file is not read, in words that follow its name. */
export class FileRefusal extends Error {}

export interface ReadLimits {
  /** Characters that fit in the message. */
  room: number
  isForPictures: boolean
}

export interface ReadFile extends MessageFile {
  /** What of the file is missing; empty if nothing is. */
  left: string
}
