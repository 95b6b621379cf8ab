import type { Model, ModelType } from '../../contract/model.ts'
import { modelTypes } from './model-types.ts'

export interface ModelFilters {
  keyword: string
  type: ModelType | undefined
  vendor: string
  tag: string
}

/**
 * The models that fit every filter; each word of the keyword must be found somewhere in a model's texts.
 * @param spellings by model id, once they are known
 */
export function filterModels(
  models: Model[],
  filters: ModelFilters,
  spellings: ReadonlyMap<string, string>,
): Model[] {
  const words = filters.keyword.toLowerCase().split(/\s+/).filter(Boolean)
  return models.filter(
    (model) =>
      (filters.type === undefined || model.type === filters.type) &&
      (filters.vendor === '' || model.vendor === filters.vendor) &&
      (filters.tag === '' || model.tags.includes(filters.tag)) &&
      words.every((word) => textOf(model).includes(word) || (spellings.get(model.id) ?? '').includes(word)),
  )
}

const textOf = (model: Model) =>
  [model.id, model.name, model.vendor, modelTypes[model.type], model.description, ...model.tags]
    .join('\n')
    .toLowerCase()

/** Each value once, in order of first appearance. */
export const distinct = (values: string[]) => [...new Set(values)]
