import { DOCUMENT_BYTES_MAX, type DocumentType } from '../../../contract/document.ts'
import type { Db } from '../../platform/db/client.ts'
import { badField } from '../../platform/errors.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import { documentType } from './document-type.ts'

/** Bytes of a part: neither memory nor SQLite's event loop ever holds a whole file. */
const PART_BYTES = 256 * 1024

export interface Received {
  type: DocumentType
  bytes: Buffer
}

/** @throws Failure for what is not one of the types, by its bytes, or too large; it names the field */
export function receiveDocument(
  base64: string,
  { field, types }: { field: string; types: readonly DocumentType[] },
): Received {
  const bytes = Buffer.from(base64, 'base64')
  const type = documentType(bytes)
  if (type === null || !types.includes(type))
    throw badField(field, types.length === 1 ? '文件须为 PDF' : '文件须为 PDF、PNG 或 JPG')
  if (bytes.length > DOCUMENT_BYTES_MAX) throw badField(field, '文件至多 3 MiB')
  return { type, bytes }
}

interface NewDocument extends Received {
  userId: string
  purpose: 'invoice' | 'licence'
  now: number
}

/** Keeps a file in parts, sealed. @returns its id */
export async function saveDocument(trx: Db, secrets: Secrets, document: NewDocument): Promise<string> {
  const { userId, purpose, type, bytes, now } = document
  const id = newId()
  await trx
    .insertInto('document')
    .values({ id, user_id: userId, purpose, content_type: type, size: bytes.length, created_at: now })
    .execute()
  for (let seq = 0; seq * PART_BYTES < bytes.length; seq += 1) {
    const part = bytes.subarray(seq * PART_BYTES, (seq + 1) * PART_BYTES)
    const body = secrets.seal(part.toString('base64'))
    await trx
      .insertInto('document_part')
      .values({ document_id: id, seq, user_id: userId, body_sealed: body })
      .execute()
  }
  return id
}
