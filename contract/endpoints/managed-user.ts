import { z } from 'zod'
import { Proposed } from '../approval.ts'
import { managedUser } from '../entities/managed-user.ts'
import { order } from '../entities/order.ts'
import { userState } from '../entities/user-state.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { list, whole } from '../envelope.ts'
import { IncomeProof, proofPeriod } from '../income.ts'
import {
  Ended,
  ManagedUserChange,
  ManagedUserDetail,
  managedUserFilters,
  Revealed,
  RevealInput,
} from '../managed-user.ts'
import { UserNote, UserNoteAdded, UserNoteInput, userNoteTitles } from '../user-note.ts'
import { UserCall, userCallTitles, UserId, UserSession, userSessionTitles } from '../user-record.ts'
import { SamePerson, UserFreeze, UserUnfreeze } from '../user-state.ts'
import { StaffView, ViewAs, ViewAsInput } from '../user-view.ts'
import { id, nothing, staffGet, staffPost, userGet, type Group } from './endpoint.ts'
import { ledgerList } from './income.ts'
import { orderFilters } from './order.ts'
import { callList } from './stats.ts'

const change = {
  method: 'POST',
  auth: 'staff',
  permission: 'user.suspend',
  reason: true,
  result: userState.row,
} as const

/** Users, for staff. */
export const managedUserEndpoints = {
  /** A read with a body: the phone that is searched for stands in no URL. Its file is a POST, too. */
  'user.list': {
    ...staffPost('/admin/user/list', 'user.read'),
    reads: true,
    ...entityList(managedUser, { filters: managedUserFilters, withoutTitles: ['frozen', 'rev'] }),
  },
  'user.detail': {
    ...staffGet('/admin/user/detail', 'user.read'),
    ...entityGet(managedUser),
    result: ManagedUserDetail,
  },
  /** Ends every session. */
  'user.signOut': {
    ...staffPost('/admin/user/signOut', 'user.signOut'),
    reason: true,
    input: ManagedUserChange,
    result: Ended,
  },
  /** Revokes every API key. */
  'user.revokeKeys': {
    ...staffPost('/admin/user/revokeKeys', 'key.revoke'),
    reason: true,
    input: ManagedUserChange,
    result: Ended,
  },
  /** Proposes that the caller is shown a user's ID number, once, within ten minutes of its approval. */
  'user.proposeReveal': {
    ...staffPost('/admin/user/reveal/propose', 'user.identity'),
    stepUp: 'reveal',
    reason: true,
    approval: 'user.proposeReveal',
    input: ManagedUserChange,
    result: Proposed,
  },
  /** Answers the ID number that the caller proposed to see (`user.proposeReveal`) and another approved. */
  'user.revealIdNumber': {
    ...staffPost('/admin/user/reveal/idNumber', 'user.identity'),
    stepUp: 'reveal',
    reason: true,
    shownOnce: 'value',
    input: ManagedUserChange,
    result: Revealed,
  },
  /** Answers what is masked elsewhere. */
  'user.reveal': {
    ...staffPost('/admin/user/reveal', 'user.reveal'),
    stepUp: 'reveal',
    reason: true,
    shownOnce: 'value',
    input: RevealInput,
    result: Revealed,
  },
  // What staff keep users from.
  /** Read before a freeze. */
  'user.samePerson': { ...staffGet('/admin/user/samePerson', 'user.suspend'), input: id, result: SamePerson },
  'user.freeze': { ...change, path: '/admin/user/freeze', input: UserFreeze },
  'user.unfreeze': { ...change, path: '/admin/user/unfreeze', input: UserUnfreeze },
  // What there is of one user, for staff: the user's own lists, by user id. One who is not there has empty ones.
  'user.ledger': {
    ...staffGet('/admin/user/ledger', 'user.read'),
    ...list({ ...ledgerList, filters: { ...ledgerList.filters, ...UserId.shape } }),
  },
  'user.ledgerProof': {
    ...staffGet('/admin/user/ledgerProof', 'user.read'),
    input: UserId.extend(proofPeriod),
    result: IncomeProof,
  },
  'user.calls': {
    ...staffGet('/admin/user/calls', 'call.read'),
    ...list({
      ...callList,
      row: UserCall,
      titles: userCallTitles,
      filters: { ...callList.filters, ...UserId.shape },
    }),
  },
  'user.orders': {
    ...staffGet('/admin/user/orders', 'order.read'),
    ...entityList(order, { totals: ['paidAmount'], filters: { ...orderFilters, ...UserId.shape } }),
  },
  'user.sessions': {
    ...staffGet('/admin/user/sessions', 'user.read'),
    ...list({
      row: UserSession,
      titles: userSessionTitles,
      sort: ['lastSeenAt', 'createdAt'],
      filters: UserId.shape,
    }),
  },
  // What staff write down about users, who never see it.
  'user.note': { ...staffPost('/admin/user/note', 'user.note'), input: UserNoteInput, result: UserNoteAdded },
  'user.notes': {
    ...staffGet('/admin/user/notes', 'user.read'),
    ...list({ row: UserNote, titles: userNoteTitles, sort: ['createdAt'], filters: UserId.shape }),
  },
  // Staff see what a user sees, and the user sees that they did.
  'user.viewAs': {
    ...staffPost('/admin/user/viewAs', 'user.viewAs'),
    stepUp: 'viewAs',
    reason: true,
    shownOnce: 'token',
    input: ViewAsInput,
    result: ViewAs,
  },
  /** The newest 20 of the last 90 days. */
  'user.staffViews': {
    ...userGet('/userCenter/staffViews'),
    input: nothing,
    ...whole({ row: StaffView, result: z.array(StaffView) }),
  },
} as const satisfies Group<'user'>
