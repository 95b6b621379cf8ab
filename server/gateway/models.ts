import type { FastifyRequest } from 'fastify'
import type { CatalogModel } from '../catalog/schema.ts'
import type { Gateway } from './gateway.ts'
import { mayUse } from './who.ts'
import { unknownModel } from './wire/wire-error.ts'

/** The catalog has no dates; OpenAI's clients want one (seconds). */
const CREATED = 1_735_689_600

const toWire = ({ id, vendor }: CatalogModel) => ({ id, object: 'model', created: CREATED, owned_by: vendor })

/** `GET /v1/models`: those that the caller may use. */
export function listModels({ deps }: Gateway, request: FastifyRequest) {
  const usable = deps.catalog.models.filter(({ id }) => mayUse(request.gatewayCaller, id))
  return { object: 'list', data: usable.map(toWire) }
}

/** `GET /v1/models/:id`; ids may hold slashes. */
export function getModel({ deps }: Gateway, request: FastifyRequest) {
  const { '*': id } = request.params as { '*': string }
  const model = deps.catalog.models.find((candidate) => candidate.id === id)
  if (!model || !mayUse(request.gatewayCaller, id)) throw unknownModel(id)
  return toWire(model)
}
