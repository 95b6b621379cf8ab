import type { Migration } from 'kysely/migration'
import type { Engine } from '../client.ts'
import { foundation } from './0001-foundation.ts'
import { keyRates } from './0002-key-rates.ts'
import { v1Answers } from './0003-v1-answers.ts'
import { v1AnswerParts } from './0040-v1-answer-parts.ts'
import { mediaAndVideos } from './0004-media-and-videos.ts'
import { payments } from './0005-payments.ts'
import { days } from './0006-days.ts'
import { hours } from './0007-hours.ts'
import { reconciliations } from './0008-reconciliations.ts'
import { allowances } from './0009-allowances.ts'
import { surplusRefunds } from './0010-surplus-refunds.ts'
import { ttftOctaves } from './0011-ttft-octaves.ts'
import { orderPlaces } from './0012-order-places.ts'
import { orderStories } from './0013-order-stories.ts'
import { accounts } from './0014-accounts.ts'
import { conversations } from './0015-conversations.ts'
import { creations } from './0016-creations.ts'
import { videoAccounts } from './0017-video-accounts.ts'
import { keyFamilies } from './0018-key-families.ts'
import { latestTime } from './0020-latest-time.ts'
import { lateSettlements } from './0021-late-settlements.ts'
import { nodeState } from './0022-node-state.ts'
import { packageWorth } from './0025-package-worth.ts'
import { orderOffer } from './0026-order-offer.ts'
import { conversationSearch } from './0030-conversation-search.ts'
import { inviteLimits } from './0031-invite-limits.ts'
import { signInNetworks } from './0043-sign-in-networks.ts'
import { secretKeys } from './0044-secret-keys.ts'
import { consoleBuilds } from './0048-console-builds.ts'
import { formDrafts } from './0051-form-drafts.ts'
import { savedViews } from './0052-saved-views.ts'
import { formDraftAge } from './0053-form-draft-age.ts'
import { audit } from './0054-audit.ts'
import { staff } from './0055-staff.ts'
import { approvals } from './0056-approvals.ts'
import { catalogVersions } from './0057-catalog-versions.ts'
import { callAttempts } from './0058-call-attempts.ts'
import { channelKeys } from './0059-channel-keys.ts'
import { userState } from './0061-user-state.ts'
import { userSearch } from './0062-user-search.ts'
import { userNotes } from './0063-user-notes.ts'
import { usageDays } from './0065-usage-days.ts'
import { channels } from './0066-channels.ts'
import { responses } from './0067-responses.ts'
import { managedOrders } from './0068-managed-orders.ts'
import { orderRefunds } from './0069-order-refunds.ts'
import { liabilityDays } from './0070-liability-days.ts'
import { settings } from './0072-settings.ts'
import { lostAttempts } from './0073-lost-attempts.ts'
import { vouchers } from './0075-vouchers.ts'
import { announcements } from './0077-announcements.ts'
import { offerDays } from './0078-offer-days.ts'
import { cacheWrites } from './0080-cache-writes.ts'
import { welcome } from './0081-welcome.ts'
import { callFilters } from './0082-call-filters.ts'
import { unrecordedCosts } from './0084-unrecorded-costs.ts'
import { upstreamBills } from './0085-upstream-bills.ts'
import { operation } from './0101-operation.ts'
import { attemptDayCalls } from './0102-attempt-day-calls.ts'
import { conversationFolders } from './0106-conversation-folders.ts'
import { conversationShares } from './0107-conversation-shares.ts'
import { rowMacs } from './0126-row-macs.ts'
import { sealedNames } from './0127-sealed-names.ts'
import { sealedAddresses } from './0128-sealed-addresses.ts'
import { nodeClocks } from './0111-node-clocks.ts'
import { callErrorCodes } from './0112-call-error-codes.ts'
import { priceCorrections } from './0122-price-corrections.ts'
import { securityEvents } from './0139-security-events.ts'
import { pruneIndexes } from './0140-prune-indexes.ts'
import { rowMacExpiry } from './0141-row-mac-expiry.ts'
import { madeByKeys } from './0143-made-by-keys.ts'
import { ownerTerms } from './0131-owner-terms.ts'
import { voucherHandlers } from './0132-voucher-handlers.ts'
import { staffReading } from './0133-staff-reading.ts'
import { pinnedConversations } from './0103-pinned-conversations.ts'
import { platformUses } from './0086-platform-uses.ts'
import { platformCustomers } from './0090-platform-customers.ts'
import { keyUsage } from './0096-key-usage.ts'
import { userAlerts } from './0097-user-alerts.ts'
import { modelDays } from './0100-model-days.ts'
import { risk } from './0087-risk.ts'
import { batches } from './0088-batches.ts'
import { invoices } from './0098-invoices.ts'
import { lightTriggers } from './0089-light-triggers.ts'
import { reportRows } from './0091-report-rows.ts'
import { settledAttempts } from './0092-settled-attempts.ts'

/** In order, by name; a name once released never changes. */
export function migrationsFor(engine: Engine): Record<string, Migration> {
  return {
    '0001-foundation': foundation(engine),
    '0002-key-rates': keyRates,
    '0003-v1-answers': v1Answers,
    '0004-media-and-videos': mediaAndVideos(engine),
    '0005-payments': payments,
    '0006-days': days(engine),
    '0007-hours': hours(engine),
    '0008-reconciliations': reconciliations,
    '0009-allowances': allowances,
    '0010-surplus-refunds': surplusRefunds,
    '0011-ttft-octaves': ttftOctaves(engine),
    '0012-order-places': orderPlaces(engine),
    '0013-order-stories': orderStories,
    '0014-accounts': accounts(engine),
    '0015-conversations': conversations,
    '0016-creations': creations,
    '0017-video-accounts': videoAccounts,
    '0018-key-families': keyFamilies,
    '0020-latest-time': latestTime,
    '0021-late-settlements': lateSettlements,
    '0022-node-state': nodeState,
    '0025-package-worth': packageWorth,
    '0026-order-offer': orderOffer,
    '0030-conversation-search': conversationSearch(engine),
    '0031-invite-limits': inviteLimits,
    '0040-v1-answer-parts': v1AnswerParts,
    '0043-sign-in-networks': signInNetworks(engine),
    '0044-secret-keys': secretKeys,
    '0048-console-builds': consoleBuilds(engine),
    '0051-form-drafts': formDrafts,
    '0052-saved-views': savedViews,
    '0053-form-draft-age': formDraftAge,
    '0054-audit': audit(engine),
    '0055-staff': staff,
    '0056-approvals': approvals,
    '0057-catalog-versions': catalogVersions(engine),
    '0058-call-attempts': callAttempts,
    '0059-channel-keys': channelKeys,
    '0061-user-state': userState,
    '0062-user-search': userSearch,
    '0063-user-notes': userNotes,
    '0065-usage-days': usageDays(engine),
    '0066-channels': channels,
    '0067-responses': responses,
    '0068-managed-orders': managedOrders,
    '0069-order-refunds': orderRefunds,
    '0070-liability-days': liabilityDays(engine),
    '0072-settings': settings,
    '0073-lost-attempts': lostAttempts(engine),
    '0075-vouchers': vouchers,
    '0077-announcements': announcements,
    '0078-offer-days': offerDays(engine),
    '0080-cache-writes': cacheWrites(engine),
    '0081-welcome': welcome,
    '0082-call-filters': callFilters,
    '0084-unrecorded-costs': unrecordedCosts,
    '0085-upstream-bills': upstreamBills,
    '0086-platform-uses': platformUses,
    '0087-risk': risk,
    '0088-batches': batches,
    '0089-light-triggers': lightTriggers(engine),
    '0090-platform-customers': platformCustomers,
    '0091-report-rows': reportRows,
    '0092-settled-attempts': settledAttempts,
    '0096-key-usage': keyUsage,
    '0097-user-alerts': userAlerts,
    '0098-invoices': invoices,
    '0100-model-days': modelDays,
    '0101-operation': operation,
    '0102-attempt-day-calls': attemptDayCalls(engine),
    '0103-pinned-conversations': pinnedConversations,
    '0106-conversation-folders': conversationFolders,
    '0107-conversation-shares': conversationShares,
    '0111-node-clocks': nodeClocks,
    '0112-call-error-codes': callErrorCodes,
    '0122-price-corrections': priceCorrections,
    '0126-row-macs': rowMacs,
    '0127-sealed-names': sealedNames,
    '0128-sealed-addresses': sealedAddresses(engine),
    '0131-owner-terms': ownerTerms,
    '0132-voucher-handlers': voucherHandlers,
    '0133-staff-reading': staffReading,
    '0139-security-events': securityEvents,
    '0140-prune-indexes': pruneIndexes,
    '0141-row-mac-expiry': rowMacExpiry,
    '0143-made-by-keys': madeByKeys,
  }
}
