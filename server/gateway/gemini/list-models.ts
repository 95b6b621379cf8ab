import type { FastifyRequest } from 'fastify'
import { type CatalogModel, isOffered } from '../../catalog/index.ts'
import { mayUse } from '../caller/authenticate.ts'
import type { Gateway } from '../context.ts'
import { namesOf } from '../caller/wire-model.ts'
import { unknownModel } from '../wire/wire-error.ts'
import { bareModel, type GeminiMethod } from '../wire/gemini-path.ts'

const METHODS: Partial<Record<CatalogModel['type'], readonly GeminiMethod[]>> = {
  chat: ['generateContent', 'streamGenerateContent', 'countTokens'],
  embedding: ['embedContent', 'batchEmbedContents'],
}

/** `GET /v1beta/models`: those that the caller may use on this wire, under all their names. */
export function listGeminiModels({ deps }: Gateway, { gatewayCaller }: FastifyRequest) {
  return {
    models: deps.catalogs
      .current()
      .catalog.models.filter(
        (model) => isOffered(model) && METHODS[model.type] && mayUse(gatewayCaller, model.id),
      )
      .flatMap((model) => namesOf(model).map((name) => geminiModel(model, name))),
  }
}

/** `GET /v1beta/models/:id`; ids may hold slashes. */
export function getGeminiModel({ deps }: Gateway, { params, gatewayCaller }: FastifyRequest) {
  const name = bareModel((params as { '*': string })['*'])
  const model = deps.catalogs.current().models.get(name)
  if (!model || !METHODS[model.type] || !isOffered(model) || !mayUse(gatewayCaller, model.id))
    throw unknownModel(name)
  return geminiModel(model, name)
}

function geminiModel(model: CatalogModel, name: string) {
  return {
    name: `models/${name}`,
    baseModelId: model.id,
    version: '',
    displayName: model.name,
    description: model.description,
    ...('contextLength' in model && { inputTokenLimit: model.contextLength }),
    ...(model.type === 'chat' && { outputTokenLimit: model.maxOutputTokens }),
    supportedGenerationMethods: METHODS[model.type] ?? [],
  }
}
