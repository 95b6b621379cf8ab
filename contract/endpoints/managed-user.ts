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
  'user.list': {
    method: 'GET',
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
  /** Answers what is masked elsewhere. An ID number needs `user.identity` too. */
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
