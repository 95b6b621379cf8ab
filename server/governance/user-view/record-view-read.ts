import type { EndpointName } from '../../../contract/endpoints.ts'
import { ViewAsRead } from '../../../contract/user-view.ts'
import { transact } from '../../platform/db/transact.ts'
import type { UserContext } from '../context.ts'
import { logAuditHead, recordStaffAudit } from '../../identity/index.ts'
import type { View } from './view-token.ts'

const MINUTE_MS = 60_000

/** What this process has audited in the current minute. */
const audited = { minute: 0, reads: new Set<string>() }

/**
 * Audits that staff read an endpoint as a user: one entry a view, endpoint and minute on each node, since every entry takes its turn in
 * the one chain. What cannot be audited is not read.
 * @param ctx of the member of staff
 */
export async function recordViewRead(ctx: UserContext, view: View, endpoint: EndpointName): Promise<void> {
  const minute = Math.floor(ctx.now / MINUTE_MS)
  if (minute !== audited.minute) Object.assign(audited, { minute, reads: new Set() })
  const read = `${view.viewId} ${endpoint}`
  if (audited.reads.has(read)) return
  const head = await transact(ctx.db, (trx) =>
    recordStaffAudit(trx, ctx, {
      action: 'user.viewAs.read',
      outcome: 'done',
      subject: `user:${view.userId}`,
      reason: '',
      schema: ViewAsRead,
      after: { viewId: view.viewId, endpoint },
    }),
  )
  audited.reads.add(read)
  logAuditHead(ctx.deps, ctx, head)
}
