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
import { staffGet, staffPost, type Group } from './endpoint.ts'

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
} as const satisfies Group<'user'>
