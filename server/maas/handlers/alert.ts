import { assignAlert, resolveAlertByStaff } from '../../governance/alert/change-alert.ts'
import { listAlertEvents } from '../../governance/alert/list-alert-events.ts'
import { getAlert, listAlerts } from '../../governance/alert/list-alerts.ts'
import { retryAlert } from '../../governance/alert/retry-alert.ts'
import type { Handlers } from './types.ts'

export const alertHandlers = {
  'alert.list': listAlerts,
  'alert.detail': getAlert,
  'alert.events': listAlertEvents,
  'alert.assign': assignAlert,
  'alert.resolve': resolveAlertByStaff,
  'alert.retry': retryAlert,
} satisfies Handlers<'alert.'>
