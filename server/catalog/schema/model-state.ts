import type { CatalogModel } from './schema.ts'

/** When a model ends that is on its way out; undefined for every other. */
export const deprecationOf = ({ state, deprecation }: CatalogModel) =>
  state === 'deprecated' ? deprecation : undefined

/** Whether everyone may see and call it. */
export const isOffered = ({ state }: Pick<CatalogModel, 'state'>): boolean =>
  state === undefined || state === 'onSale' || state === 'deprecated'
