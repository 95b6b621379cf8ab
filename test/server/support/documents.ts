import { checkCharacter } from '../../../contract/credit-code.ts'

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n')
export const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64, 7)])

export const base64 = (bytes: Buffer) => bytes.toString('base64')

/** Another unified social credit code for each number. */
export function creditCodeOf(n: number): string {
  const body = `91110108${String(n).padStart(9, '0')}`
  return body + checkCharacter(body)
}

let last = 0
/** A number of an invoice that was not used yet. */
export const newInvoiceNumber = () => `2611${String((last += 1)).padStart(16, '0')}`
