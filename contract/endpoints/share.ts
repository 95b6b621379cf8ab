import { Conversation } from '../conversation.ts'
import { managedShare } from '../entities/managed-share.ts'
import { share } from '../entities/share.ts'
import { entityList } from '../entity-endpoints.ts'
import {
  managedShareFilters,
  ShareAdd,
  ShareBlock,
  SharedConversation,
  ShareLink,
  ShareToken,
} from '../share.ts'
import { done, id, publicPost, staffPost, userGet, userPost, type Group } from './endpoint.ts'

/** Links by which conversations are read without an account. */
export const shareEndpoints = {
  /** The caller's own, without those that have expired; the links themselves are in `share.link`. */
  'share.list': { ...userGet('/share/list'), ...entityList(share) },
  /** Keeps a copy of what the conversation shows now. The 51st link is a 409; more than 500 000 characters are, too. */
  'share.add': { ...userPost('/share/add'), creates: true, input: ShareAdd, result: ShareLink },
  /** The link again, to copy it; 404 once it is revoked, blocked or expired. */
  'share.link': { ...userGet('/share/link'), input: id, result: ShareLink },
  /** Ends a link at once, on every node, for good. A blocked one cannot be removed: 404. */
  'share.revoke': { ...userPost('/share/revoke'), input: id, result: done },
  /**
   * What a link shows. The same 404 for one that never was, was revoked or blocked, has expired, and whose conversation is deleted or
   * owner suspended or gone; 429 for a network that asked for too many of those.
   */
  'share.open': { ...publicPost('/share/open'), reads: true, input: ShareToken, result: SharedConversation },
  /** Makes a conversation of the caller's out of what a link shows, to go on with it. */
  'share.copy': { ...userPost('/share/copy'), creates: true, input: ShareToken, result: Conversation },
  /** Links of all users, for staff: a read with a body, so that a link that is searched for stands in no URL. */
  'managedShare.list': {
    ...staffPost('/admin/share/list', 'risk.read'),
    reads: true,
    ...entityList(managedShare, { filters: managedShareFilters }),
  },
  /** Ends a link for good: its owner sees that it was, and can make no other of that conversation. A blocked one is 404. */
  'managedShare.block': {
    ...staffPost('/admin/share/block', 'risk.decide'),
    reason: true,
    input: ShareBlock,
    result: managedShare.row,
  },
} as const satisfies Group<'share' | 'managedShare'>
