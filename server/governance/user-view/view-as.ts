import { VIEW_MS, ViewAsStarted } from '../../../contract/user-view.ts'
import { newId } from '../../platform/secrets/tokens.ts'
import type { Verb } from '../context.ts'
import { openManagedUser } from '../../identity/index.ts'
import { grantsOf, viewToken } from './view-token.ts'

/** Lets the caller read what a user sees, for 15 minutes and in this session alone. */
export const viewAs: Verb<'user.viewAs'> = async ({ ctx, input: { id } }) => {
  const subject = `user:${id}`
  ctx.noteChange({ subject, schema: ViewAsStarted })
  await openManagedUser(ctx, id)
  const { userId: staffId, sessionId } = ctx.caller
  const started = { viewId: newId(), expiresAt: ctx.now + VIEW_MS }
  ctx.noteChange({ subject, schema: ViewAsStarted, after: started })
  const grants = await grantsOf(ctx.db, staffId)
  const token = viewToken(ctx.deps.secrets, { ...started, userId: id, staffId, sessionId, grants })
  return { token, expiresAt: started.expiresAt }
}
