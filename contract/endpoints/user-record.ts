import { order } from '../entities/order.ts'
import { entityList } from '../entity-endpoints.ts'
import { list } from '../envelope.ts'
import { IncomeProof, proofPeriod } from '../income.ts'
import { UserCall, userCallTitles, UserId, UserSession, userSessionTitles } from '../user-record.ts'
import { staffGet, type Group } from './endpoint.ts'
import { ledgerList } from './income.ts'
import { orderFilters } from './order.ts'
import { callList } from './stats.ts'

/** What there is of one user, for staff: the user's own lists, by user id. One who is not there has empty ones. */
export const userRecordEndpoints = {
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
} as const satisfies Group<'user'>
