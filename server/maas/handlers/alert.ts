import { assignAlert, resolveAlertByStaff } from '../../services/alert/change-alert.ts'
import { listAlertEvents } from '../../services/alert/list-alert-events.ts'
import { getAlert, listAlerts } from '../../services/alert/list-alerts.ts'
import { retryAlert } from '../../services/alert/retry-alert.ts'
import type { Handlers } from './types.ts'

export const alertHandlers = {
  'alert.list': listAlerts,
  'alert.detail': getAlert,
  'alert.events': listAlertEvents,
  'alert.assign': assignAlert,
  'alert.resolve': resolveAlertByStaff,
  'alert.retry': retryAlert,
} satisfies Handlers<'alert.'>
