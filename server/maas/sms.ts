import type { FastifyInstance } from 'fastify'
import { SEND_SMS_PATH, SendSms } from '../../contract/sms.ts'
import type { Deps } from '../governance/context.ts'
import { sendCode } from '../identity/index.ts'
import { contextOf } from './context-of.ts'
import { parseInput } from './parse-input.ts'
import { sendAnswer, success } from './send-envelope.ts'

/** The embedded SMS provider of spec.md section 7: outside `/maas`, with the same envelope. */
export function registerSms(app: FastifyInstance, deps: Deps): void {
  app.post(`/sms${SEND_SMS_PATH}`, async (request, reply) => {
    const input = parseInput(SendSms, request.body ?? {})
    const ctx = contextOf(request, deps, null)
    return sendAnswer(reply, success(await sendCode({ ctx, input }), ctx.now))
  })
}
