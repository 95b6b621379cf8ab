import type { CatalogModel } from '../../catalog/index.ts'

/** Served by engines inside this server alone: no upstream charges for what they are asked. */
export const isBuiltin = ({ upstreams }: CatalogModel) => upstreams.every((upstream) => 'builtin' in upstream)
