import { createChallenge, randomInt, verifySolution, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import type { Context } from '../context.ts'

const LIFE_MS = 5 * 60_000
/** Rounds a key. A browser tries about a thousand keys, half a second to a second in all; we check one signature. */
const COSTS = { production: 3000, development: 3000, test: 30 }
const COUNTER = { min: 500, max: 1500 }

/** What a solver sends back, base64 JSON. Only its shape is read here: everything else is under the signature. */
const Payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ subject: z.string(), expiresAt: z.number() }),
    }),
    signature: z.string().max(256),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(256) }),
})

/** A proof of work for this phone from this network, to be solved within five minutes. */
export function createCaptcha(ctx: Context, phone: string): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COSTS[ctx.deps.env.NODE_ENV],
    counter: randomInt(COUNTER.max, COUNTER.min),
    deriveKey,
    // Not the challenge's own `expiresAt`: the library would compare that with this machine's clock.
    data: {
      subject: ctx.deps.secrets.index('captcha', subjectOf(ctx, phone)),
      expiresAt: ctx.now + LIFE_MS,
    },
    hmacSignatureSecret: ctx.deps.secrets.derive('captcha'),
    hmacKeySignatureSecret: ctx.deps.secrets.derive('captcha-key'),
  })
}

/** @returns what names the solved captcha when it is spent; null if it is not solved, too old or for another phone or network */
export async function verifyCaptcha(
  ctx: Context,
  { phone, payload }: { phone: string; payload: string },
): Promise<string | null> {
  const parsed = Payload.safeParse(tryParseJson(Buffer.from(payload, 'base64').toString('utf8')))
  if (!parsed.success) return null
  const { challenge, solution } = parsed.data
  const { secrets } = ctx.deps
  const { subject, expiresAt } = challenge.parameters.data
  if (!secrets.indexes('captcha', subjectOf(ctx, phone)).includes(subject)) return null
  if (expiresAt <= ctx.now) return null
  const keys = secrets.derivations('captcha-key')
  for (const [i, hmacSignatureSecret] of secrets.derivations('captcha').entries()) {
    const { verified } = await verifySolution({
      challenge,
      solution: { ...solution, time: 0 },
      deriveKey,
      hmacSignatureSecret,
      hmacKeySignatureSecret: keys[i],
    })
    if (verified) return challenge.signature
  }
  return null
}

const subjectOf = ({ network }: Context, phone: string) => `${phone}\n${network}`
