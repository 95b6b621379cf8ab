import { order } from '../entities/order.ts'
import { entityList } from '../entity-endpoints.ts'
import { list } from '../envelope.ts'
import { IncomeProof, proofPeriod } from '../income.ts'
import { UserCall, userCallTitles, UserId, UserSession, userSessionTitles } from '../user-record.ts'
import type { Group } from './endpoint.ts'
import { ledgerList } from './income.ts'
import { orderFilters } from './order.ts'
import { callList } from './stats.ts'

/** What there is of one user, for staff: the user's own lists, by user id. One who is not there has empty ones. */
export const userRecordEndpoints = {
  'user.ledger': {
    method: 'GET',
    path: '/admin/user/ledger',
    auth: 'staff',
    permission: 'user.read',
    ...list({ ...ledgerList, filters: { ...ledgerList.filters, ...UserId.shape } }),
  },
  'user.ledgerProof': {
    method: 'GET',
    path: '/admin/user/ledgerProof',
    auth: 'staff',
    permission: 'user.read',
    input: UserId.extend(proofPeriod),
    result: IncomeProof,
  },
  'user.calls': {
    method: 'GET',
    path: '/admin/user/calls',
    auth: 'staff',
    permission: 'call.read',
    ...list({
      ...callList,
      row: UserCall,
      titles: userCallTitles,
      filters: { ...callList.filters, ...UserId.shape },
    }),
  },
  'user.orders': {
    method: 'GET',
    path: '/admin/user/orders',
    auth: 'staff',
    permission: 'order.read',
    ...entityList(order, { totals: ['paidAmount'], filters: { ...orderFilters, ...UserId.shape } }),
  },
  'user.sessions': {
    method: 'GET',
    path: '/admin/user/sessions',
    auth: 'staff',
    permission: 'user.read',
    ...list({
      row: UserSession,
      titles: userSessionTitles,
      sort: ['lastSeenAt', 'createdAt'],
      filters: UserId.shape,
    }),
  },
} as const satisfies Group<'user'>
