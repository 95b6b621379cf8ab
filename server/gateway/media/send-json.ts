import type { FastifyReply } from 'fastify'
import { memberText } from '../wire/json-members.ts'
import { withCost } from '../wire/vendor-members.ts'

interface Billed {
  /** The upstream's answer, JSON of an object. */
  text: string
  /** It is as the caller named it; it is set only where the answer names a model. */
  model: string
  costNano: bigint
  /** JSON of further members to set. */
  members?: Record<string, string>
}

/** Sends an upstream's answer with what the call cost. */
export function sendBilled(reply: FastifyReply, { text, model, costNano, members }: Billed) {
  const named = memberText(text, 'model') ? { ...members, model: JSON.stringify(model) } : members
  return sendJson(reply, withCost(text, costNano, named))
}

export const sendJson = (reply: FastifyReply, text: string) =>
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(text)
