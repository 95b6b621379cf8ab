import { createDecipheriv } from 'node:crypto'
import { z } from 'zod'

export const EncryptedResource = z.looseObject({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.base64().min(24),
  nonce: z.string().length(12),
  associated_data: z.string().default(''),
})

/** @throws Error if it was not sealed with this key */
export function decryptResource(
  { ciphertext, nonce, associated_data }: z.infer<typeof EncryptedResource>,
  key: string,
): string {
  const sealed = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
  decipher.setAuthTag(sealed.subarray(-16))
  decipher.setAAD(Buffer.from(associated_data))
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8')
}
