import {
  addShare,
  blockShare,
  copyShare,
  getShareLink,
  listManagedShares,
  listShares,
  openShare,
  revokeShare,
} from '../../content/index.ts'
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
