import type { DocumentType } from '../../../contract/document.ts'

const SIGNATURES: readonly { type: DocumentType; text: string }[] = [
  { type: 'application/pdf', text: '%PDF-' },
  { type: 'image/png', text: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', text: '\xff\xd8\xff' },
]

const ENDINGS = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const

/** What bytes are by their first few; null: none of what is kept. */
export function documentType(bytes: Buffer): DocumentType | null {
  const head = bytes.subarray(0, 16).toString('latin1')
  return SIGNATURES.find(({ text }) => head.startsWith(text))?.type ?? null
}

export const endingOf = (type: DocumentType): string => ENDINGS[type]
