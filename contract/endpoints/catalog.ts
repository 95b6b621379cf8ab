import { z } from 'zod'
import {
  CatalogDiff,
  CatalogImport,
  CatalogModelAdd,
  CatalogModelDetail,
  CatalogModelEdit,
  CatalogModelLaunch,
  catalogModelList,
  CatalogProposed,
  CatalogRestore,
  CatalogWithdrawal,
  catalogVersionList,
  nodeList,
  Publication,
} from '../catalog.ts'
import { Proposed } from '../approval.ts'
import type { Group } from './endpoint.ts'

/** The number of a version, as a text of the query. */
const version = z.string().regex(/^[1-9]\d{0,8}$/, '须为版本号')

export const catalogEndpoints = {
  'catalog.versions': {
    method: 'GET',
    path: '/admin/catalog/versions',
    auth: 'staff',
    permission: 'model.read',
    ...catalogVersionList,
  },
  /** In what `to` differs from `from`, or from the version that it changed; upstreams for those who may see channels only, and cost prices for those who may see costs. */
  'catalog.diff': {
    method: 'GET',
    path: '/admin/catalog/diff',
    auth: 'staff',
    permission: 'model.read',
    input: z.strictObject({ from: version.optional(), to: version }),
    result: CatalogDiff,
  },
  /** The document of a version as it was given; it names channels and costs, so both permissions are needed. */
  'catalog.export': {
    method: 'GET',
    path: '/admin/catalog/export',
    auth: 'staff',
    permission: 'report.cost',
    also: 'channel.read',
    file: { name: 'catalog-:version.json', content: 'document' },
    input: z.strictObject({ version: version.optional() }),
    result: z.object({ version: z.int(), document: z.string() }),
  },
  /** A whole catalogue; what changes prices or what is sold waits for a second person. */
  'catalog.import': {
    method: 'POST',
    path: '/admin/catalog/import',
    auth: 'staff',
    permission: 'price.approve',
    stepUp: 'price',
    reason: true,
    approval: 'catalog.import',
    input: CatalogImport,
    result: CatalogProposed,
  },
  /** Publishes a past version once more, as `catalog.import` would. */
  'catalog.restore': {
    method: 'POST',
    path: '/admin/catalog/restore',
    auth: 'staff',
    permission: 'price.approve',
    stepUp: 'price',
    reason: true,
    approval: 'catalog.restore',
    input: CatalogRestore,
    result: CatalogProposed,
  },
  /** Takes a scheduled version back: the price that finance approved, or with `model.write` and `channel.write` any. */
  'catalog.withdraw': {
    method: 'POST',
    path: '/admin/catalog/withdraw',
    auth: 'staff',
    permission: 'price.approve',
    stepUp: 'price',
    reason: true,
    input: CatalogWithdrawal,
    result: Publication,
  },
  'catalogModel.list': {
    method: 'GET',
    path: '/admin/model/list',
    auth: 'staff',
    permission: 'model.read',
    ...catalogModelList,
  },
  'catalogModel.detail': {
    method: 'GET',
    path: '/admin/model/detail',
    auth: 'staff',
    permission: 'model.read',
    input: z.strictObject({ id: z.string().max(128) }),
    result: CatalogModelDetail,
  },
  'catalogModel.add': {
    method: 'POST',
    path: '/admin/model/add',
    auth: 'staff',
    permission: 'channel.write',
    stepUp: 'channel',
    reason: true,
    input: CatalogModelAdd,
    result: Publication,
  },
  'catalogModel.edit': {
    method: 'POST',
    path: '/admin/model/edit',
    auth: 'staff',
    permission: 'model.write',
    reason: true,
    input: CatalogModelEdit,
    result: Publication,
  },
  'catalogModel.launch': {
    method: 'POST',
    path: '/admin/model/launch',
    auth: 'staff',
    permission: 'model.write',
    stepUp: 'price',
    reason: true,
    approval: 'catalogModel.launch',
    input: CatalogModelLaunch,
    result: Proposed,
  },
  'node.list': {
    method: 'GET',
    path: '/admin/node/list',
    auth: 'staff',
    permission: 'model.read',
    ...nodeList,
  },
} as const satisfies Group<'catalog' | 'catalogModel' | 'node'>
