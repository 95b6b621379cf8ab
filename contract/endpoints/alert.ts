import { AlertAssignment, AlertId, AlertResolution } from '../alert.ts'
import { alert } from '../entities/alert.ts'
import { entityGet, entityList } from '../entity-endpoints.ts'
import { list, multi } from '../envelope.ts'
import { StaffEvent, staffEventTitles } from '../staff-event.ts'
import { id, staffGet, staffPost, type Group } from './endpoint.ts'

/** Payment alerts, for staff. */
export const alertEndpoints = {
  'alert.list': {
    ...staffGet('/admin/alert/list', 'order.read'),
    ...entityList(alert, {
      filters: { state_MultiString: multi(['open', 'resolved']).optional() },
      withoutTitles: ['assigneeId', 'rev'],
    }),
  },
  'alert.detail': { ...staffGet('/admin/alert/detail', 'order.read'), ...entityGet(alert) },
  /** What staff did about it. */
  'alert.events': {
    ...staffGet('/admin/alert/events', 'order.read'),
    ...list({
      row: StaffEvent,
      titles: staffEventTitles,
      sort: ['at'],
      filters: { alertId: id.shape.id },
    }),
  },
  /** Says who sees to it; one that is closed, or was changed since it was read, is a 409. */
  'alert.assign': {
    ...staffPost('/admin/alert/assign', 'alert.resolve'),
    input: AlertAssignment,
    result: alert.row,
  },
  /** Closes it; its reason is what was done about it. Raised again, it is open again. */
  'alert.resolve': {
    ...staffPost('/admin/alert/resolve', 'alert.resolve'),
    reason: true,
    input: AlertResolution,
    result: alert.row,
  },
  /** Asks the provider again for the refund that the alert is about; one refund number is paid once. */
  'alert.retry': {
    ...staffPost('/admin/alert/retry', 'alert.resolve'),
    also: 'order.refund',
    stepUp: 'refund',
    audits: 'itself',
    input: AlertId,
    result: alert.row,
  },
} as const satisfies Group<'alert'>
