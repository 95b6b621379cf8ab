import type { ParsedInput } from '../../../contract/endpoints.ts'
import type { Model, ModelType } from '../../../contract/model.ts'
import { isOffered } from '../schema/model-state.ts'
import type { Verb } from '../context.ts'
import { pageOf } from '../../platform/db/list-page.ts'
import { toModel } from './to-model.ts'
import { Failure } from '../../platform/errors.ts'
import type { Catalog } from '../schema/schema.ts'

type Input = ParsedInput<'model.list'>

const chinese = new Intl.Collator('zh-CN', { numeric: true })

export const listModels: Verb<'model.list'> = async ({ ctx, input }) => {
  const models = ctx.catalog.models
    .filter(isOffered)
    .map(toModel)
    .filter((model) => matches(model, input))
  return pageOf(sorted(models, input), input)
}

function matches(model: Model, { keyword, type, type_MultiString, vendor, tag }: Input): boolean {
  if (type && model.type !== type) return false
  if (type_MultiString && !type_MultiString.includes(model.type)) return false
  if (vendor && model.vendor !== vendor) return false
  if (tag && !model.tags.includes(tag)) return false
  const needle = keyword?.trim().toLowerCase()
  if (!needle) return true
  const words = [model.name, model.id, model.vendor, model.description, ...model.tags]
  return words.some((word) => word.toLowerCase().includes(needle))
}

function sorted(models: Model[], { column, order }: Input): Model[] {
  if (!column) return models
  const direction = order === 'asc' ? 1 : -1
  return models.toSorted(
    (a, b) => direction * (chinese.compare(a[column], b[column]) || chinese.compare(a.id, b.id)),
  )
}

export const getModel: Verb<'model.detail'> = async ({ ctx, input }) => {
  const model = ctx.catalog.models.find(({ id }) => id === input.modelId)
  if (!model || !isOffered(model)) throw new Failure('notFound', { message: '模型不存在或已下架' })
  return toModel(model)
}

/** A model's name and type; one that has left the catalog goes by its id. */
export function modelLabel(catalog: Catalog, modelId: string): { name: string; type: ModelType } {
  return catalog.models.find(({ id }) => id === modelId) ?? { name: modelId, type: 'chat' }
}
