import { Proposed } from '../approval.ts'
import { managedUser } from '../entities/managed-user.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import {
  Ended,
  ManagedUserChange,
  ManagedUserDetail,
  managedUserFilters,
  Revealed,
  RevealInput,
} from '../managed-user.ts'
import type { Group } from './endpoint.ts'

/** Users, for staff. */
export const managedUserEndpoints = {
  /** A read with a body: the phone that is searched for stands in no URL. Its file is a POST, too. */
  'user.list': {
    method: 'POST',
    reads: true,
    path: '/admin/user/list',
    auth: 'staff',
    permission: 'user.read',
    ...entityList(managedUser, { filters: managedUserFilters, withoutTitles: ['frozen', 'rev'] }),
  },
  'user.detail': {
    method: 'GET',
    path: '/admin/user/detail',
    auth: 'staff',
    permission: 'user.read',
    ...entityGet(managedUser),
    result: ManagedUserDetail,
  },
  /** Ends every session. */
  'user.signOut': {
    method: 'POST',
    path: '/admin/user/signOut',
    auth: 'staff',
    permission: 'user.signOut',
    reason: true,
    input: ManagedUserChange,
    result: Ended,
  },
  /** Revokes every API key. */
  'user.revokeKeys': {
    method: 'POST',
    path: '/admin/user/revokeKeys',
    auth: 'staff',
    permission: 'key.revoke',
    reason: true,
    input: ManagedUserChange,
    result: Ended,
  },
  /** Proposes that the caller is shown a user's ID number, once, within ten minutes of its approval. */
  'user.proposeReveal': {
    method: 'POST',
    path: '/admin/user/reveal/propose',
    auth: 'staff',
    permission: 'user.identity',
    stepUp: 'reveal',
    reason: true,
    approval: 'user.proposeReveal',
    input: ManagedUserChange,
    result: Proposed,
  },
  /** Answers the ID number that the caller proposed to see (`user.proposeReveal`) and another approved. */
  'user.revealIdNumber': {
    method: 'POST',
    path: '/admin/user/reveal/idNumber',
    auth: 'staff',
    permission: 'user.identity',
    stepUp: 'reveal',
    reason: true,
    shownOnce: 'value',
    input: ManagedUserChange,
    result: Revealed,
  },
  /** Answers what is masked elsewhere. */
  'user.reveal': {
    method: 'POST',
    path: '/admin/user/reveal',
    auth: 'staff',
    permission: 'user.reveal',
    stepUp: 'reveal',
    reason: true,
    shownOnce: 'value',
    input: RevealInput,
    result: Revealed,
  },
} as const satisfies Group<'user'>
