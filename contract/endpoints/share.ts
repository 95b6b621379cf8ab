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
import { done, id, type Group } from './endpoint.ts'

/** Links by which conversations are read without an account. */
export const shareEndpoints = {
  /** The caller's own, without those that have expired; the links themselves are in `share.link`. */
  'share.list': { method: 'GET', path: '/share/list', auth: 'user', ...entityList(share) },
  /** Keeps a copy of what the conversation shows now. The 51st link is a 409; more than 500 000 characters are, too. */
  'share.add': {
    method: 'POST',
    path: '/share/add',
    auth: 'user',
    creates: true,
    input: ShareAdd,
    result: ShareLink,
  },
  /** The link again, to copy it; 404 once it is revoked, blocked or expired. */
  'share.link': { method: 'GET', path: '/share/link', auth: 'user', input: id, result: ShareLink },
  /** Ends a link at once, on every node, for good. A blocked one cannot be removed: 404. */
  'share.revoke': { method: 'POST', path: '/share/revoke', auth: 'user', input: id, result: done },
  /**
   * What a link shows. The same 404 for one that never was, was revoked or blocked, has expired, and whose conversation is deleted or
   * owner suspended or gone; 429 for a network that asked for too many of those.
   */
  'share.open': {
    method: 'POST',
    reads: true,
    path: '/share/open',
    auth: 'public',
    input: ShareToken,
    result: SharedConversation,
  },
  /** Makes a conversation of the caller's out of what a link shows, to go on with it. */
  'share.copy': {
    method: 'POST',
    path: '/share/copy',
    auth: 'user',
    creates: true,
    input: ShareToken,
    result: Conversation,
  },
  /** Links of all users, for staff: a read with a body, so that a link that is searched for stands in no URL. */
  'managedShare.list': {
    method: 'POST',
    reads: true,
    path: '/admin/share/list',
    auth: 'staff',
    permission: 'risk.read',
    ...entityList(managedShare, { filters: managedShareFilters }),
  },
  /** Ends a link for good: its owner sees that it was, and can make no other of that conversation. A blocked one is 404. */
  'managedShare.block': {
    method: 'POST',
    path: '/admin/share/block',
    auth: 'staff',
    permission: 'risk.decide',
    reason: true,
    input: ShareBlock,
    result: managedShare.row,
  },
} as const satisfies Group<'share' | 'managedShare'>
