import {
  assignAlert,
  getAlert,
  listAlertEvents,
  listAlerts,
  resolveAlertByStaff,
  retryAlert,
} from '../../governance/index.ts'
import type { Handlers } from './types.ts'

export const alertHandlers = {
  'alert.list': listAlerts,
  'alert.detail': getAlert,
  'alert.events': listAlertEvents,
  'alert.assign': assignAlert,
  'alert.resolve': resolveAlertByStaff,
  'alert.retry': retryAlert,
} satisfies Handlers<'alert.'>
