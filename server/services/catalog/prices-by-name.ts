import { parseCatalog } from '../../catalog/load-catalog.ts'
import { isOffered } from '../../catalog/model-state.ts'
import { priceOf } from '../model/to-model.ts'

/** What everyone can call, by id and by alias, and its price as JSON. */
export const pricesByName = (document: string): Map<string, string> =>
  new Map(
    parseCatalog(document, '')
      .models.filter(isOffered)
      .flatMap((model) => [model.id, ...model.aliases].map((name) => [name, JSON.stringify(priceOf(model))])),
  )
