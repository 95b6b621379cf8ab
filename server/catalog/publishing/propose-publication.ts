import type { z } from 'zod'
import type { ApprovalAction } from '../../../contract/approval.ts'
import type { CatalogProposed } from '../../../contract/catalog.ts'
import type { Db } from '../../platform/db/client.ts'
import { propose } from '../../identity/index.ts'
import type { StaffContext } from '../context.ts'
import { readHead } from './read-head.ts'
import { readTimeline } from './timeline.ts'

/** Proposes what is published as a version of the catalogue, at once if it needs no second person. */
export async function proposePublication(
  ctx: StaffContext,
  proposal: { action: ApprovalAction; payload: unknown; reason: string },
): Promise<z.infer<typeof CatalogProposed>> {
  const proposed = await propose(ctx, proposal)
  const published = proposed.state === 'done' ? await publishedBy(ctx.db, proposed.approvalId) : null
  return { version: null, effectiveAt: null, differences: [], ...proposed, ...published }
}

/** Finds the version among those in force or scheduled; versions that were rebased on it carry other approvals. */
export async function publishedBy(db: Db, approvalId: string) {
  const timeline = await readTimeline(db, await readHead(db))
  const version = timeline.find((one) => one.approvalId === approvalId)?.id ?? 0
  return db
    .selectFrom('catalog_version')
    .select(['id as version', 'effective_at as effectiveAt'])
    .where('id', '=', version)
    .executeTakeFirstOrThrow()
}
