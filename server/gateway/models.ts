import type { FastifyRequest } from 'fastify'
import { isOffered } from '../catalog/index.ts'
import type { Gateway } from './context.ts'
import { getGeminiModel, listGeminiModels } from './gemini/list-models.ts'
import { mayUse } from './caller/authenticate.ts'
import { namesOf, wireModel } from './caller/wire-model.ts'
import { unknownModel } from './wire/wire-error.ts'

/** `GET /v1/models`: those that the caller may use, under all their names, in the shapes of OpenAI, Anthropic and OpenRouter at once; Google's clients have another. */
export function listModels(gateway: Gateway, request: FastifyRequest) {
  if (request.headers['x-goog-api-key'] !== undefined) return listGeminiModels(gateway, request)
  const { deps } = gateway
  const data = deps.catalogs
    .current()
    .catalog.models.filter((model) => isOffered(model) && mayUse(request.gatewayCaller, model.id))
    .flatMap((model) => namesOf(model).map((name) => wireModel(model, name)))
  return {
    object: 'list',
    data,
    has_more: false,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
  }
}

/** `GET /v1/models/:id`; ids may hold slashes. */
export function getModel(gateway: Gateway, request: FastifyRequest) {
  if (request.headers['x-goog-api-key'] !== undefined) return getGeminiModel(gateway, request)
  const { deps } = gateway
  const { '*': name } = request.params as { '*': string }
  const model = deps.catalogs.current().models.get(name)
  if (!model || !isOffered(model) || !mayUse(request.gatewayCaller, model.id)) throw unknownModel(name)
  return wireModel(model, name)
}
