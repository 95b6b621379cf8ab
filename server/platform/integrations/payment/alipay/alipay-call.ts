import { request } from 'undici'
import { z } from 'zod'
import { isSigned } from '../rsa.ts'
import type { AlipayAccount } from './alipay-account.ts'
import { signParameters } from './alipay-signature.ts'

const Answer = z.looseObject({ code: z.string(), sub_code: z.string().optional() })
export type AlipayAnswer = z.infer<typeof Answer>

/** Calls a method of Alipay's gateway. @returns its answer: a good one is signed by it */
export async function callAlipay(
  account: AlipayAccount,
  call: { method: string; content: object; notify_url?: string },
): Promise<AlipayAnswer> {
  const answer = await request(`${account.gateway}?charset=utf-8`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
    body: new URLSearchParams(signParameters(account, call)).toString(),
    signal: AbortSignal.timeout(8000),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`alipay answered ${answer.statusCode}`)
  const member = `${call.method.replaceAll('.', '_')}_response`
  const signed = memberText(text, member)
  const { [member]: body, sign } = z.looseObject({ sign: z.string().default('') }).parse(JSON.parse(text))
  const parsed = Answer.parse(body)
  // Of what it refuses only the refusal counts, and that comes unsigned at times.
  if (parsed.code === '10000' && (signed === null || !isSigned(signed, sign, account.alipayKey)))
    throw new Error(`alipay's answer to ${call.method} is not signed by it`)
  return parsed
}

/** The characters of a member of the answer: Alipay signs its text, not its meaning. */
function memberText(text: string, member: string): string | null {
  const match = new RegExp(`^\\s*\\{\\s*"${member}"\\s*:\\s*`).exec(text)
  const end = text.lastIndexOf(',"sign":')
  const certified = text.lastIndexOf(',"alipay_cert_sn":')
  const stop = certified > 0 && certified < end ? certified : end
  return match && stop > match[0].length ? text.slice(match[0].length, stop).trim() : null
}
