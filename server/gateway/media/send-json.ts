import type { FastifyReply } from 'fastify'
import { formatYuan } from '../../../contract/money.ts'
import { countsOf } from '../wire/cost-number.ts'
import { memberText, setMembers } from '../wire/json-members.ts'

interface Billed {
  /** The upstream's answer, JSON of an object. */
  text: string
  /** As the caller named it; set only where the answer names a model. */
  model: string
  costNano: bigint
  /** JSON of further members to set. */
  members?: Record<string, string>
}

/** Sends an upstream's answer with what the call cost. */
export function sendBilled(reply: FastifyReply, { text, model, costNano, members }: Billed) {
  const usage = memberText(text, 'usage')
  const cost = { cost: formatYuan(costNano) }
  return sendJson(
    reply,
    setMembers(text, {
      ...(memberText(text, 'model') ? { model: JSON.stringify(model) } : {}),
      ...members,
      usage: setMembers(usage?.startsWith('{') ? countsOf(usage) : '{}', cost),
    }),
  )
}

export const sendJson = (reply: FastifyReply, text: string) =>
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(text)
