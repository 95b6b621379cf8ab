import type { CatalogModel } from './schema.ts'

/** Whether everyone may see and call it. */
export const isOffered = ({ state }: Pick<CatalogModel, 'state'>): boolean =>
  state === undefined || state === 'onSale' || state === 'deprecated'
