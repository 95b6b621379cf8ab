import type { Envelope } from '../../../contract/envelope.ts'
import { SEND_SMS_PATH } from '../../../contract/sms.ts'
import type { TestApp } from './start-app.ts'

interface SendAnswer {
  status: number
  headers: Record<string, unknown>
  body: Envelope<Record<string, unknown> | null>
}

/** Asks for a code as the console does. */
export async function sendSms({ app }: TestApp, input: object, headers: object = {}): Promise<SendAnswer> {
  const answer = await app.inject({
    method: 'POST',
    url: `/sms${SEND_SMS_PATH}`,
    payload: input,
    headers: { ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
