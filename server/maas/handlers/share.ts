import { addShare } from '../../services/share/add-share.ts'
import { copyShare } from '../../services/share/copy-share.ts'
import { getShareLink } from '../../services/share/get-share-link.ts'
import { listShares } from '../../services/share/list-shares.ts'
import { blockShare, listManagedShares } from '../../services/share/managed-shares.ts'
import { openShare } from '../../services/share/open-share.ts'
import { revokeShare } from '../../services/share/revoke-share.ts'
import type { Handlers } from './types.ts'

export const shareHandlers = {
  'share.list': listShares,
  'share.add': addShare,
  'share.link': getShareLink,
  'share.revoke': revokeShare,
  'share.open': openShare,
  'share.copy': copyShare,
  'managedShare.list': listManagedShares,
  'managedShare.block': blockShare,
} satisfies Handlers<'share.'> & Handlers<'managedShare.'>
