import type { FastifyRequest } from 'fastify'

/** Whether a call comes from the experience centre: what it makes is kept for its user to look at again. */
export const isPlayground = ({ gatewayCaller }: FastifyRequest) => gatewayCaller.keyId === ''

export const creationOf = (request: FastifyRequest, model: { id: string }) => ({
  userId: request.gatewayCaller.userId,
  requestId: request.id,
  modelId: model.id,
})
