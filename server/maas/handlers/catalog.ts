import {
  addCatalogModel,
  editCatalogModel,
  getCatalogModel,
  listCatalogModels,
} from '../../catalog/publishing/catalog-models.ts'
import { importCatalog, previewRestore, restoreCatalog } from '../../catalog/proposal/propose-catalog.ts'
import {
  diffCatalogVersions,
  exportCatalog,
  listCatalogVersions,
} from '../../catalog/publishing/read-versions.ts'
import { previewModelEdit } from '../../catalog/proposal/preview-model-edit.ts'
import { withdrawVersion } from '../../catalog/publishing/withdraw-version.ts'
import { listNodes } from '../../catalog/node/list-nodes.ts'
import { proposeLaunch } from '../../catalog/price/propose-launch.ts'
import type { Handlers } from './types.ts'

export const catalogHandlers = {
  'catalog.versions': listCatalogVersions,
  'catalog.diff': diffCatalogVersions,
  'catalog.export': exportCatalog,
  'catalog.import': importCatalog,
  'catalog.restore': restoreCatalog,
  'catalog.restorePreview': previewRestore,
  'catalog.withdraw': withdrawVersion,
  'catalogModel.list': listCatalogModels,
  'catalogModel.detail': getCatalogModel,
  'catalogModel.add': addCatalogModel,
  'catalogModel.edit': editCatalogModel,
  'catalogModel.preview': previewModelEdit,
  'catalogModel.launch': proposeLaunch,
  'node.list': listNodes,
} satisfies Handlers<'catalog' | 'node.'>
