import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Everything that needs `SECRET_KEY`. Purposes get keys of their own, so that one leaking says nothing of another. */
export interface Secrets {
  /** Ids of `SECRET_KEY` and, after it, of `SECRET_KEYS_RETAINED`. */
  keyIds: readonly [string, ...string[]]
  /** AES-256-GCM; the text carries the key's id, so that keys can be rotated. Empty stays empty. What is sealed for a purpose opens for it alone. */
  seal(plain: string, purpose?: string): string
  open(sealed: string, purpose?: string): string
  /** Keyed hash that finds equal values (a phone, an ID number) without storing them. */
  index(purpose: string, value: string): string
  /** The same hash under every key, that of `SECRET_KEY` first: rows made before a rotation are found by one of them. */
  indexes(purpose: string, value: string): string[]
  /** Key material for signing things of one purpose, hex. */
  derive(purpose: string): string
  /** The same under every key, that of `SECRET_KEY` first, to check signatures with. */
  derivations(purpose: string): string[]
}

/** @param secretKey 32 bytes, for what is new @param retained 32 bytes each: opens and finds what they sealed and hashed */
export function createSecrets(secretKey: Buffer, retained: readonly Buffer[] = []): Secrets {
  const current = createKey(secretKey)
  const ring = [current, ...retained.map(createKey)]
  const keys = new Map(ring.map((key) => [key.id, key]))
  return {
    keyIds: [current.id, ...[...keys.keys()].filter((id) => id !== current.id)],
    seal(plain, purpose = '') {
      if (plain === '') return ''
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.sealing, nonce)
      cipher.setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${current.id}.${Buffer.concat([nonce, body]).toString('base64url')}`
    },
    open(sealed, purpose = '') {
      if (sealed === '') return ''
      const [id = '', payload = ''] = sealed.split('.')
      const key = keys.get(id)
      if (!key) throw new Error('sealed with another SECRET_KEY')
      const bytes = Buffer.from(payload, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key.sealing, bytes.subarray(0, 12))
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(bytes.subarray(-16))
      return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
    index: (purpose, value) => current.index(purpose, value),
    indexes: (purpose, value) => [...new Set(ring.map((key) => key.index(purpose, value)))],
    derive: (purpose) => current.derive(purpose).toString('hex'),
    derivations: (purpose) => [...new Set(ring.map((key) => key.derive(purpose).toString('hex')))],
  }
}

function createKey(secretKey: Buffer) {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `maas:${purpose}`, 32))
  const sealing = derive('seal')
  const indexKeys = new Map<string, Buffer>()
  const indexKey = (purpose: string) => {
    const key = indexKeys.get(purpose) ?? derive(`index:${purpose}`)
    indexKeys.set(purpose, key)
    return key
  }
  return {
    id: createHash('sha256').update(sealing).digest('hex').slice(0, 8),
    sealing,
    derive,
    index: (purpose: string, value: string) =>
      createHmac('sha256', indexKey(purpose)).update(value).digest('hex'),
  }
}
