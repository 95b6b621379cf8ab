import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

/** Signs with RSA-SHA256 (PKCS #1 v1.5), as both providers do. @returns base64 */
export const signText = (text: string, key: KeyObject) =>
  sign('RSA-SHA256', Buffer.from(text), key).toString('base64')

const BASE64 = /^[A-Za-z0-9+/]{40,2000}={0,2}$/

/** Whether the owner of `key` signed exactly this text. Nothing that is no signature throws. */
export const isSigned = (text: string | Buffer, signature: string, key: KeyObject) =>
  BASE64.test(signature) &&
  verify(
    'RSA-SHA256',
    typeof text === 'string' ? Buffer.from(text) : text,
    key,
    Buffer.from(signature, 'base64'),
  )

/** A key as operators have it: PEM, PEM with `\n` written out, or the bare base64 that Alipay's tool gives. */
function toPem(text: string, label: string): string {
  const plain = text.replaceAll('\\n', '\n').trim()
  return plain.startsWith('-----') ? plain : `-----BEGIN ${label}-----\n${plain}\n-----END ${label}-----`
}

/** @throws Error if it is no RSA key */
export function readPrivateKey(text: string): KeyObject {
  for (const label of ['PRIVATE KEY', 'RSA PRIVATE KEY']) {
    try {
      return requireRsa(createPrivateKey(toPem(text, label)))
    } catch {
      // The next label may fit.
    }
  }
  throw new Error('须为 RSA 私钥')
}

/** @throws Error if it is no RSA key or certificate */
export const readPublicKey = (text: string): KeyObject => {
  try {
    return requireRsa(createPublicKey(toPem(text, 'PUBLIC KEY')))
  } catch {
    throw new Error('须为 RSA 公钥')
  }
}

function requireRsa(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'rsa') throw new Error('须为 RSA 密钥')
  return key
}
