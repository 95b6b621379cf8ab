import { randomBytes } from 'node:crypto'
import { runArgon } from './run-argon.ts'

export async function hashPassword(password: string): Promise<string> {
  const answer = await runArgon({ password, salt: randomBytes(16) })
  return 'hash' in answer ? answer.hash : ''
}

let decoy: Promise<string> | undefined

/** Whether a password is that of the hash. An empty hash (no password set, no such user) takes as long, and never is. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const answer = await runArgon({ password, hash: hash || (await decoyHash()) })
  return hash !== '' && 'isEqual' in answer && answer.isEqual
}

function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(16).toString('hex')).catch((error: unknown) => {
    decoy = undefined
    throw error
  })
  return decoy
}

/** Makes the decoy at the start, so that the first phone without a password takes no longer than others. */
export async function preparePasswords(): Promise<void> {
  await decoyHash()
}
