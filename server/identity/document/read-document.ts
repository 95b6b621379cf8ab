import { DocumentFile } from '../../../contract/document.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { endingOf } from './document-type.ts'

interface DocumentQuery {
  id: string | null
  /** What it is called, without an ending. */
  name: string
}

/** A whole file. @throws Failure notFound */
export async function readDocument(
  db: Db,
  secrets: Secrets,
  { id, name }: DocumentQuery,
): Promise<DocumentFile> {
  const row = await db
    .selectFrom('document')
    .select('content_type')
    .where('id', '=', id ?? '')
    .executeTakeFirst()
  if (!row || id === null) throw new Failure('notFound', { message: '没有这个文件' })
  const parts = await db
    .selectFrom('document_part')
    .select('body_sealed')
    .where('document_id', '=', id)
    .orderBy('seq')
    .execute()
  const bytes = Buffer.concat(
    parts.map(({ body_sealed }) => Buffer.from(secrets.open(body_sealed), 'base64')),
  )
  const type = DocumentFile.shape.type.parse(row.content_type)
  return { name: `${name}.${endingOf(type)}`, type, content: bytes.toString('base64') }
}
