import type { ModelType } from '../../../contract/model.ts'
import type { Catalog } from '../schema/schema.ts'

/** A model's name and type; one that has left the catalog goes by its id. */
export function modelLabel(catalog: Catalog, modelId: string): { name: string; type: ModelType } {
  return catalog.models.find(({ id }) => id === modelId) ?? { name: modelId, type: 'chat' }
}
