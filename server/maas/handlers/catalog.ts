import {
  addCatalogModel,
  editCatalogModel,
  getCatalogModel,
  listCatalogModels,
} from '../../services/catalog/catalog-models.ts'
import { importCatalog, previewRestore, restoreCatalog } from '../../services/catalog/propose-catalog.ts'
import {
  diffCatalogVersions,
  exportCatalog,
  listCatalogVersions,
} from '../../services/catalog/read-versions.ts'
import { previewModelEdit } from '../../services/catalog/preview-model-edit.ts'
import { withdrawVersion } from '../../services/catalog/withdraw-version.ts'
import { listNodes } from '../../services/node/list-nodes.ts'
import { proposeLaunch } from '../../services/price/propose-launch.ts'
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
