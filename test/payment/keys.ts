import { generateKeyPairSync } from 'node:crypto'

declare global {
  /** Those of earlier suites, by owner; only in the environment of the server's tests. */
  var testKeys: Map<string, Keys> | undefined
}

/** An RSA key pair as PEM. */
export function newKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    privateKey,
    publicKey,
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

export type Keys = ReturnType<typeof newKeys>

/** The key pair of an owner: the same each time. */
export function keysOf(owner: string): Keys {
  const keys = globalThis.testKeys?.get(owner) ?? newKeys()
  globalThis.testKeys?.set(owner, keys)
  return keys
}
