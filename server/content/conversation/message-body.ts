import type { Selectable } from 'kysely'
import { z } from 'zod'
import {
  AnswerInput,
  QuestionInput,
  type MessageInput,
  type StoredMessage,
} from '../../../contract/conversation.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** The columns that `toMessage` reads. */
export const MESSAGE_COLUMNS = [
  'id',
  'lane',
  'parent_id',
  'body_sealed',
  'is_better',
  'created_at',
] as const satisfies (keyof Tables['conversation_message'])[]
export type MessageRow = Pick<Selectable<Tables['conversation_message']>, (typeof MESSAGE_COLUMNS)[number]>

/** What of a message is sealed; the rest are columns. */
const columns = { id: true, lane: true, parentId: true } as const
const Body = z.discriminatedUnion('role', [
  z.strictObject(QuestionInput.omit(columns).shape),
  z.strictObject(AnswerInput.omit(columns).shape),
])

export const sizeOf = (message: MessageInput) =>
  message.text.length + (message.role === 'assistant' ? message.reasoning.length : 0)

export function sealBody(
  secrets: Secrets,
  { id: _id, lane: _lane, parentId: _parentId, ...body }: MessageInput,
) {
  return secrets.seal(JSON.stringify(body))
}

export function toMessage(row: MessageRow, secrets: Secrets): StoredMessage {
  const body = Body.parse(JSON.parse(secrets.open(row.body_sealed)))
  const place = { id: row.id, lane: row.lane, parentId: row.parent_id, createdAt: row.created_at }
  if (body.role === 'user') return { ...body, ...place }
  return { ...body, ...place, isBetter: row.is_better === null ? null : row.is_better === 1 }
}
