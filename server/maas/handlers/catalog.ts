import {
  addCatalogModel,
  addChannelKey,
  diffCatalogVersions,
  editCatalogModel,
  exportCatalog,
  getCatalogModel,
  getModel,
  getUptime,
  importCatalog,
  listCatalogModels,
  listCatalogVersions,
  listChannelKeys,
  listModels,
  listNodes,
  listPriceHistory,
  listSpeeds,
  previewModelEdit,
  previewRestore,
  promoteChannelKey,
  proposeLaunch,
  restoreCatalog,
  revokeChannelKey,
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

export const channelKeyHandlers = {
  'channelKey.list': listChannelKeys,
  'channelKey.add': addChannelKey,
  'channelKey.promote': promoteChannelKey,
  'channelKey.revoke': revokeChannelKey,
} satisfies Handlers<'channelKey.'>

export const modelHandlers = {
  'model.list': listModels,
  'model.detail': getModel,
  'model.priceHistory': listPriceHistory,
  'model.uptime': getUptime,
  'model.speeds': listSpeeds,
} satisfies Handlers<'model.'>
