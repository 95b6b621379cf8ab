import { alert } from '../../../contract/entities/alert.ts'
import { listStaffEvents } from '../../identity/index.ts'
import type { Verb } from '../context.ts'
import { readAlert } from './list-alerts.ts'

export const listAlertEvents: Verb<'alert.events'> = async ({ ctx: { db, now }, input }) => {
  await readAlert(db, input.alertId, now)
  return listStaffEvents({ db, subject: `alert:${input.alertId}`, input, whatOf })
}

const After = alert.row.pick({ assigneeName: true }).catch({ assigneeName: '' })

function whatOf(action: string, after: unknown): string {
  const { assigneeName } = After.parse(after)
  if (action === 'alert.assign') return assigneeName === '' ? '取消指派' : `指派给${assigneeName}`
  return WORDS[action] ?? action
}

const WORDS: Record<string, string> = { 'alert.resolve': '处理完', 'alert.retry': '再退一次' }
