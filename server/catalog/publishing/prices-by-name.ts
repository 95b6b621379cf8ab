import type { CatalogModel } from '../schema/schema.ts'
import { termsOf } from '../model/to-model.ts'

/** Gives the price as JSON by id and by alias; models of different types have different items in it. */
export const pricesByName = (models: readonly CatalogModel[]): Map<string, string> =>
  new Map(models.flatMap((model) => [model.id, ...model.aliases].map((name) => [name, termsTextOf(model)])))

const known = new WeakMap<CatalogModel, string>()

function termsTextOf(model: CatalogModel): string {
  const text = known.get(model) ?? JSON.stringify(termsOf(model))
  known.set(model, text)
  return text
}
