import type { CatalogModel } from '../../catalog/schema/schema.ts'

/** Served by engines inside this server alone: no upstream charges for what they are asked. */
export const isBuiltin = ({ upstreams }: CatalogModel) => upstreams.every((upstream) => 'builtin' in upstream)
