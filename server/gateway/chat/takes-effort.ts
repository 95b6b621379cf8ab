import type { FastifyRequest } from 'fastify'

/** Whether the catalogue says that the model takes `reasoning_effort`: others may refuse a member that the caller did not write. */
export function takesEffort({ callAdmission }: FastifyRequest, name: string): boolean {
  const model = callAdmission.version.models.get(name)
  return model?.type === 'chat' && model.parameters.includes('reasoning_effort')
}
