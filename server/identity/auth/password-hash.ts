import { randomBytes } from 'node:crypto'
import type { EnvVariables } from '../../platform/env/env.ts'
import { runArgon, type ArgonCost } from './run-argon.ts'

type Mode = EnvVariables['NODE_ENV']

/** The second of OWASP's argon2id settings: 19 MiB, two passes. */
const OWASP: ArgonCost = { memorySize: 19_456, iterations: 2 }
/** Tests sign in thousands of times. */
const COSTS: Record<Mode, ArgonCost> = {
  production: OWASP,
  development: OWASP,
  test: { memorySize: 64, iterations: 1 },
}

export async function hashPassword(password: string, mode: Mode): Promise<string> {
  const answer = await runArgon({ password, salt: randomBytes(16), cost: COSTS[mode] })
  return 'hash' in answer ? answer.hash : ''
}

const decoys = new Map<Mode, Promise<string>>()

/** Whether a password is that of the hash. An empty hash (no password set, no such user) takes as long, and never is. */
export async function isPassword(password: string, hash: string, mode: Mode): Promise<boolean> {
  const answer = await runArgon({ password, hash: hash || (await decoyHash(mode)) })
  return hash !== '' && 'isEqual' in answer && answer.isEqual
}

function decoyHash(mode: Mode): Promise<string> {
  const decoy =
    decoys.get(mode) ??
    hashPassword(randomBytes(16).toString('hex'), mode).catch((error: unknown) => {
      decoys.delete(mode)
      throw error
    })
  decoys.set(mode, decoy)
  return decoy
}

/** Makes the decoy at the start, so that the first phone without a password takes no longer than others. */
export async function preparePasswords(mode: Mode): Promise<void> {
  await decoyHash(mode)
}
