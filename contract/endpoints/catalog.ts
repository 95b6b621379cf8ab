import { z } from 'zod'
import {
  CatalogDiff,
  CatalogImport,
  CatalogModelAdd,
  CatalogModelDetail,
  CatalogModelEdit,
  CatalogModelLaunch,
  catalogModelList,
  CatalogModelPreview,
  CatalogProposed,
  CatalogRestore,
  CatalogRestorePreview,
  CatalogWithdrawal,
  catalogVersionList,
  nodeList,
  Publication,
} from '../catalog.ts'
import { Proposed } from '../approval.ts'
import { staffGet, staffPost, type Group } from './endpoint.ts'

/** The number of a version, as a text of the query. */
const version = z.string().regex(/^[1-9]\d{0,8}$/, '须为版本号')

export const catalogEndpoints = {
  'catalog.versions': { ...staffGet('/admin/catalog/versions', 'model.read'), ...catalogVersionList },
  /** It says in what `to` differs from `from`, or from the version that it changed; upstreams are for those who may see channels only, and cost prices for those who may see costs. */
  'catalog.diff': {
    ...staffGet('/admin/catalog/diff', 'model.read'),
    input: z.strictObject({ from: version.optional(), to: version }),
    result: CatalogDiff,
  },
  /** The document of a version as it was given; it names channels and costs, so both permissions are needed. */
  'catalog.export': {
    ...staffGet('/admin/catalog/export', 'report.cost'),
    also: 'channel.read',
    stepUp: 'export',
    file: { name: 'catalog-:version.json', content: 'document' },
    input: z.strictObject({ version: version.optional() }),
    result: z.object({ version: z.int(), document: z.string() }),
  },
  /** A whole catalogue; what changes prices or what is sold waits for a second person. */
  'catalog.import': {
    ...staffPost('/admin/catalog/import', 'price.approve'),
    also: 'channel.write',
    stepUp: 'price',
    reason: true,
    approval: 'catalog.import',
    input: CatalogImport,
    result: CatalogProposed,
  },
  /** Publishes a past version once more, as `catalog.import` would. */
  'catalog.restore': {
    ...staffPost('/admin/catalog/restore', 'price.approve'),
    also: 'channel.write',
    stepUp: 'price',
    reason: true,
    approval: 'catalog.restore',
    input: CatalogRestore,
    result: CatalogProposed,
  },
  'catalog.restorePreview': {
    ...staffPost('/admin/catalog/restorePreview', 'price.approve'),
    also: 'channel.write',
    reads: true,
    input: CatalogRestore.omit({ reason: true }),
    result: CatalogRestorePreview,
  },
  /** Takes a scheduled version back: the price that finance approved, or with `model.write` and `channel.write` any. */
  'catalog.withdraw': {
    ...staffPost('/admin/catalog/withdraw', 'price.approve'),
    stepUp: 'price',
    reason: true,
    input: CatalogWithdrawal,
    result: Publication,
  },
  'catalogModel.list': { ...staffGet('/admin/model/list', 'model.read'), ...catalogModelList },
  'catalogModel.detail': {
    ...staffGet('/admin/model/detail', 'model.read'),
    input: z.strictObject({ id: z.string().max(128) }),
    result: CatalogModelDetail,
  },
  'catalogModel.add': {
    ...staffPost('/admin/model/add', 'channel.write'),
    stepUp: 'channel',
    reason: true,
    input: CatalogModelAdd,
    result: Publication,
  },
  'catalogModel.edit': {
    ...staffPost('/admin/model/edit', 'model.write'),
    reason: true,
    input: CatalogModelEdit,
    result: Publication,
  },
  /** Whom it concerns if that takes the model off sale. */
  'catalogModel.preview': {
    ...staffPost('/admin/model/preview', 'model.write'),
    reads: true,
    input: CatalogModelEdit.omit({ reason: true }).partial().required({ id: true }),
    result: CatalogModelPreview,
  },
  'catalogModel.launch': {
    ...staffPost('/admin/model/launch', 'model.write'),
    stepUp: 'price',
    reason: true,
    approval: 'catalogModel.launch',
    input: CatalogModelLaunch,
    result: Proposed,
  },
  'node.list': { ...staffGet('/admin/node/list', 'model.read'), ...nodeList },
} as const satisfies Group<'catalog' | 'catalogModel' | 'node'>
