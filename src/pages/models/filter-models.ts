import type { Model, ModelType } from '../../../contract/model.ts'
import { CAPABILITIES, type Capability } from '../../components/models/capabilities.ts'
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
  const words = fold(filters.keyword).split(/\s+/).filter(Boolean)
  return models.filter(
    (model) =>
      (filters.type === undefined || model.type === filters.type) &&
      (filters.vendor === '' || model.vendor === filters.vendor) &&
      (filters.tag === '' || model.tags.includes(filters.tag)) &&
      filters.can.every((capability) => CAPABILITIES[capability].has(model)) &&
      words.every((word) => textOf(model).includes(word) || (spellings.get(model.id) ?? '').includes(word)),
  )
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** With and without its blanks: names are written both ways. */
function textOf(model: Model): string {
  const { id, name, vendor, type, description, tags } = model
  const text = fold([id, name, vendor, modelTypes[type], description, ...tags].join('\n'))
  return `${text}\n${text.replaceAll(' ', '')}`
}

export const distinct = (values: string[]) => [...new Set(values)]
