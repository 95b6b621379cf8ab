import { randomBytes } from 'node:crypto'
import { request } from 'undici'
import { z } from 'zod'
import { signAcs3, type AliyunKeys } from './acs3.ts'

export interface AliyunAccount extends AliyunKeys {
  /** `https://host` */
  endpoint: string
  clock: () => number
}

interface AliyunCall {
  action: string
  version: string
  parameters: Readonly<Record<string, string>>
}

const Answer = z.looseObject({
  /** `OK`, `200` …, or what went wrong; some APIs give a number. */
  Code: z.union([z.string(), z.number()]).default('').transform(String),
  /** Alibaba Cloud's support needs it. */
  RequestId: z.string().default(''),
})
type AliyunAnswer = z.output<typeof Answer>

const TIMEOUT_MS = 5000

/** @returns the answer, good or bad: `Code` says which. @throws Error without the parameters if there was none */
export async function callAliyun(account: AliyunAccount, call: AliyunCall): Promise<AliyunAnswer> {
  const url = new URL(account.endpoint)
  const { query, headers } = signAcs3(account, {
    ...call,
    host: url.host,
    date: new Date(account.clock()).toISOString().replace(/\.\d+Z$/, 'Z'),
    nonce: randomBytes(16).toString('hex'),
  })
  const { statusCode, body } = await request(`${url.origin}/?${query}`, {
    method: 'POST',
    headers: { ...headers, accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const text = await body.text()
  try {
    return Answer.parse(JSON.parse(text))
  } catch {
    // The answer itself may quote what was sent.
    throw new Error(`${call.action} of Alibaba Cloud answered ${statusCode} and no JSON`)
  }
}
