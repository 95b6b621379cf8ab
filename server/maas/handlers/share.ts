import { addShare } from '../../content/share/add-share.ts'
import { copyShare } from '../../content/share/copy-share.ts'
import { getShareLink } from '../../content/share/get-share-link.ts'
import { listShares } from '../../content/share/list-shares.ts'
import { blockShare, listManagedShares } from '../../content/share/managed-shares.ts'
import { openShare } from '../../content/share/open-share.ts'
import { revokeShare } from '../../content/share/revoke-share.ts'
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
