import { z } from 'zod'
import { isBase64 } from './base64.ts'
import { ofKind } from './kinds.ts'
import { ofSensitive } from './sensitive.ts'

const MIB = 1024 * 1024
export const DOCUMENT_BYTES_MAX = 3 * MIB
/** A request body that holds one file may be this large. */
export const DOCUMENT_BODY_LIMIT = 5 * MIB

/** A file as base64; what it is, its bytes say. */
export const Upload = ofSensitive(
  ofKind(
    'upload',
    z
      .string()
      .min(1, '请选择文件')
      .max((DOCUMENT_BYTES_MAX / 3) * 4, '文件至多 3 MiB')
      .refine(isBase64, '文件没有读全，请重新选择'),
  ),
)

/** A file that is answered: null in a replayed answer of a write. */
export const DocumentFile = z.object({
  /** The name includes its ending. */
  name: z.string(),
  type: z.enum(['application/pdf', 'image/png', 'image/jpeg']),
  /** Base64. */
  content: ofKind('secret', z.string()).nullable(),
})
export type DocumentFile = z.infer<typeof DocumentFile>
export type DocumentType = DocumentFile['type']
