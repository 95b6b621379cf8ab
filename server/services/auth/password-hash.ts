import { randomBytes } from 'node:crypto'
import { argon2id, argon2Verify } from 'hash-wasm'

/** The second of OWASP's argon2id settings: 19 MiB, two passes. */
const COST = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 }

export const hashPassword = (password: string): Promise<string> =>
  argon2id({ ...COST, password, salt: randomBytes(16), outputType: 'encoded' })

let decoy: Promise<string> | undefined

/** Whether a password is that of the hash. An empty hash (no password set, no such user) takes as long, and never is. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const isEqual = await argon2Verify({ password, hash: hash || (await decoy) })
  return isEqual && hash !== ''
}
