import type { Model, ModelType } from '../../../contract/model.ts'
import { CAPABILITIES, type Capability } from '../../components/models/capabilities.ts'
import { foldName } from '../../components/models/fold-name.ts'
import { modelTypes } from '../../components/models/model-types.ts'

export interface ModelFilters {
  keyword: string
  type: ModelType | undefined
  vendor: string
  tag: string
  /** All of them. */
  can: readonly Capability[]
}

/** Every word of the keyword must match some text of the model. @param spellings by model id, once loaded */
export function filterModels(
  models: Model[],
  filters: ModelFilters,
  spellings: ReadonlyMap<string, string>,
): Model[] {
  const words = filters.keyword.normalize('NFKC').split(/\s+/).map(foldName).filter(Boolean)
  return models.filter(
    (model) =>
      (filters.type === undefined || model.type === filters.type) &&
      (filters.vendor === '' || model.vendor === filters.vendor) &&
      (filters.tag === '' || model.tags.includes(filters.tag)) &&
      filters.can.every((capability) => CAPABILITIES[capability].has(model)) &&
      words.every((word) => textOf(model).includes(word) || (spellings.get(model.id) ?? '').includes(word)),
  )
}

const textOf = (model: Model) =>
  [model.id, model.name, model.vendor, modelTypes[model.type], model.description, ...model.tags]
    .map(foldName)
    .join('\n')

export const distinct = (values: string[]) => [...new Set(values)]
