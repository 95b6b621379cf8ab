import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Everything that needs `SECRET_KEY`. Purposes get keys of their own, so that one leaking says nothing of another. */
export interface Secrets {
  /** AES-256-GCM; the text carries the key's id, so that keys can be rotated. Empty stays empty. */
  seal(plain: string): string
  open(sealed: string): string
  /** Keyed hash that finds equal values (a phone, an ID number) without storing them. */
  index(purpose: string, value: string): string
  /** Key material for signing things of one purpose, hex. */
  derive(purpose: string): string
}

/** @param secretKey 32 bytes */
export function createSecrets(secretKey: Buffer): Secrets {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `maas:${purpose}`, 32))
  const sealing = derived('seal')
  const keyId = createHash('sha256').update(sealing).digest('hex').slice(0, 8)
  const indexKeys = new Map<string, Buffer>()
  const indexKey = (purpose: string) => {
    const key = indexKeys.get(purpose) ?? derived(`index:${purpose}`)
    indexKeys.set(purpose, key)
    return key
  }
  return {
    seal(plain) {
      if (plain === '') return ''
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${keyId}.${Buffer.concat([nonce, body]).toString('base64url')}`
    },
    open(sealed) {
      if (sealed === '') return ''
      const [id, payload = ''] = sealed.split('.')
      if (id !== keyId) throw new Error('sealed with another SECRET_KEY')
      const bytes = Buffer.from(payload, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
    index: (purpose, value) => createHmac('sha256', indexKey(purpose)).update(value).digest('hex'),
    derive: (purpose) => derived(purpose).toString('hex'),
  }
}
