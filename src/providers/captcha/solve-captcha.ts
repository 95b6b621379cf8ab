import { solveChallenge } from 'altcha-lib'
import { deriveKey as pbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as sha } from 'altcha-lib/algorithms/web/sha'
import type { Challenge } from 'altcha-lib/types'

const TIMEOUT_MS = 60_000

/** @param result `{ challenge }` of the 428 response @returns the `captcha` of `sendSms` @throws Error with a message for the user */
export async function solveCaptcha(result: unknown): Promise<string> {
  const challenge = readChallenge(result)
  if (!globalThis.crypto?.subtle) throw new Error('安全验证需要 HTTPS 访问，请改用 https 地址打开本页')
  const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2/') ? pbkdf2 : sha
  const solution = await solveChallenge({ challenge, deriveKey, timeout: TIMEOUT_MS })
  if (!solution) throw new Error('安全验证超时，请重试')
  return btoa(JSON.stringify({ challenge, solution }))
}

function readChallenge(result: unknown): Challenge {
  const challenge = property(result, 'challenge')
  if (typeof property(property(challenge, 'parameters'), 'algorithm') !== 'string') {
    throw new Error('安全验证的内容有误，请稍后重试')
  }
  return challenge as Challenge
}

const property = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
