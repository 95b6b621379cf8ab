import type { CreationSettings } from '../../../contract/creation.ts'
import type { Tables } from '../../platform/db/schema.ts'
import type { Deps } from '../../catalog/context.ts'
import { newId } from '../../platform/secrets/tokens.ts'

/** A creation is kept as long as its media. */
const KEPT_MS = 24 * 3_600_000

interface NewCreation {
  userId: string
  requestId: string
  kind: Tables['creation']['kind']
  modelId: string
  text: string
  settings: CreationSettings
  mediaIds: string[]
}

/** Puts what was made among its user's creations. A failure is only logged: the call has its answer. */
export async function addCreation(deps: Deps, creation: NewCreation): Promise<void> {
  const now = deps.clock()
  try {
    await deps.database.db
      .insertInto('creation')
      .values({
        id: newId(),
        user_id: creation.userId,
        request_id: creation.requestId,
        kind: creation.kind,
        model_id: creation.modelId,
        text_sealed: deps.secrets.seal(creation.text),
        settings: JSON.stringify(creation.settings),
        media_ids: JSON.stringify(creation.mediaIds),
        created_at: now,
        expires_at: now + KEPT_MS,
      })
      .execute()
  } catch (err) {
    deps.log.warn({ err, reqId: creation.requestId }, 'creation not kept')
  }
}
