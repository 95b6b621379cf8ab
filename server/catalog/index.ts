// The door of what is offered at what price: nothing else of this folder is imported from outside, but `context.ts`.
export { figuresOf, outcomeWord, type Tally, tallyAttempts } from './channel/attempt-figures.ts'
export {
  addChannelKey,
  forgetRetiredKeys,
  listChannelKeys,
  promoteChannelKey,
  revokeChannelKey,
} from './channel/channel-keys.ts'
export { type Channel, channelOf, channelsOf, closedAccounts, unnamedId } from './channel/channels.ts'
export { addChannel, editChannel, previewChannelState, setChannelState } from './channel/edit-channels.ts'
export { addRoute, editRoute, removeRoute, setRouteCost } from './channel/edit-routes.ts'
export { holdBreaker } from './channel/hold-breaker.ts'
export { getChannel, listChannels, listRoutes } from './channel/list-channels.ts'
export { rehearseRouting } from './channel/rehearse-routing.ts'
export { previewTest, testChannel } from './channel/test-channel.ts'
export type { ProbeAnswer, ProbeRequest, UpstreamProbe } from './channel/upstream-probe.ts'
export { batchPriced } from './model/batch-price.ts'
export {
  type ChatRate,
  chatRates,
  INPUT_ITEMS,
  OUTPUT_ITEMS,
  rateFor,
  TOKEN_ITEMS,
  type TokenItem,
} from './model/chat-rates.ts'
export { rollUpModelDays } from './model/roll-up-model-days.ts'
export { getModel, listModels, modelLabel } from './model/models.ts'
export { getUptime } from './model/get-uptime.ts'
export { imagePrice, isSizePriced } from './model/image-price.ts'
export { listPriceHistory, readPricePeriods } from './model/price-history.ts'
export { listSpeeds } from './model/list-speeds.ts'
export { laterUsage, readMessagesUsage } from './model/messages-usage.ts'
export { outputLimitOf } from './model/output-limit.ts'
export { priceText } from './model/price-text.ts'
export { unitPrices } from './model/price.ts'
export { readChatUsage, readInputTokens, type ReportedUsage, saysLess } from './model/reported-usage.ts'
export { costNano, routeCosts, type UnitCosts } from './model/route-costs.ts'
export { priceOf } from './model/to-model.ts'
export { type Acceptance, acceptCatalog } from './node/accept-catalog.ts'
export { fingerprintOf } from './node/catalog-fingerprint.ts'
export { listNodes } from './node/list-nodes.ts'
export type { NodeBreaker } from './node/node-breaker.ts'
export { createNodeState } from './node/node-state.ts'
export { burnDown, covers, type Stock } from './package/burn-down.ts'
export { isCallable, isOfUse } from './package/callable-models.ts'
export { launchModel } from './price/launch-model.ts'
export { listPriceNoticeUsers } from './price/list-price-notice-users.ts'
export { listPriceNotices } from './price/list-price-notices.ts'
export { listPrices } from './price/list-prices.ts'
export { modelNotices } from './price/model-notices.ts'
export { type Overcharge, overcharged } from './price/overcharged.ts'
export { previewPrice, rehearseProposal } from './price/preview-price.ts'
export { proposePrice } from './price/price-change.ts'
export { getPriceSeries } from './price/price-series.ts'
export { proposeLaunch } from './price/propose-launch.ts'
export { proposePriceChange } from './price/propose-price.ts'
export { readFirstCall } from './price/read-first-call.ts'
export { readProposedPrice } from './price/read-proposed-price.ts'
export { previewRestoredPrice, restorePrice } from './price/restore-price.ts'
export { previewModelEdit } from './proposal/preview-model-edit.ts'
export { importCatalog, previewRestore, restoreCatalog } from './proposal/propose-catalog.ts'
export { addModelEntry } from './publishing/add-model-entry.ts'
export { announceChange } from './publishing/announce-change.ts'
export { markCorrections } from './publishing/assert-notice-period.ts'
export { awaitNodes } from './publishing/await-nodes.ts'
export { type BreakerHolds, createBreakerHolds, placeOfHold } from './upstream/breaker-holds.ts'
export { catalogInForce } from './publishing/catalog-in-force.ts'
export {
  addCatalogModel,
  editCatalogModel,
  getCatalogModel,
  launchOf,
  listCatalogModels,
  modelOf,
} from './publishing/catalog-models.ts'
export { publishProposed } from './publishing/catalog-proposal.ts'
export { type Catalogs, createCatalogs, FOLLOW_MS } from './publishing/catalogs.ts'
export { changePrice } from './publishing/change-price.ts'
export { isMoreExpensive } from './publishing/is-more-expensive.ts'
export { evaluateRises } from './publishing/evaluate-rises.ts'
export { liveNodes, type NodeRow } from './publishing/live-nodes.ts'
export { parseGiven, readGiven } from './publishing/parse-given.ts'
export { proposePublication } from './publishing/propose-publication.ts'
export { publishCatalog } from './publishing/publish-catalog.ts'
export { publishForStaff, withNodes } from './publishing/publish-for-staff.ts'
export { readHead } from './publishing/read-head.ts'
export { diffCatalogVersions, exportCatalog, listCatalogVersions } from './publishing/read-versions.ts'
export { revOf } from './publishing/rev-of.ts'
export { stalePart } from './publishing/stale-part.ts'
export { lockCatalog } from './publishing/store-version.ts'
export { documentAt } from './publishing/timeline.ts'
export { createUpstreamKeys, type UpstreamKeys } from './upstream/upstream-keys.ts'
export { upstreamLookup } from './upstream/upstream-networks.ts'
export { versionInForce } from './publishing/version-in-force.ts'
export { withdrawVersion } from './publishing/withdraw-version.ts'
export { writeDocument } from './publishing/write-document.ts'
export { accountOf } from './schema/account-of.ts'
export type { CatalogVersion } from './schema/catalog-version.ts'
export { diffCatalogs } from './schema/diff-catalogs.ts'
export { hashOfDocument, loadCatalog, parseCatalog, readCatalogFile } from './schema/load-catalog.ts'
export { deprecationOf, isOffered } from './schema/model-state.ts'
export { protocolOf } from './schema/protocol-of.ts'
export {
  Catalog,
  type CatalogModel,
  type ChatModel,
  PackageOffer,
  type UpstreamConfig,
  type Welcome,
} from './schema/schema.ts'
export { servesTask } from './schema/serves-task.ts'
export { isStandardTier } from './schema/service-tier.ts'
export { perMillionNano, perTokenNano, worthNano } from './schema/worth.ts'
