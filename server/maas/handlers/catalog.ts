import {
  addCatalogModel,
  diffCatalogVersions,
  editCatalogModel,
  exportCatalog,
  getCatalogModel,
  importCatalog,
  listCatalogModels,
  listCatalogVersions,
  listNodes,
  previewModelEdit,
  previewRestore,
  proposeLaunch,
  restoreCatalog,
  withdrawVersion,
} from '../../catalog/index.ts'
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
