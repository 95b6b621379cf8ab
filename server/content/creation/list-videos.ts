import { sql } from 'kysely'
import type { Creation } from '../../../contract/creation.ts'
import type { CallResult, ParsedInput } from '../../../contract/endpoints.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { UserContext } from '../../catalog/context.ts'
import { listPage } from '../../platform/db/list-page.ts'
import { readQueuePositions } from '../video/queue-position.ts'
import { modelLabel } from '../../catalog/index.ts'

/** The caller's videos of the playground in any state, without expired ones. */
export async function listVideos({
  ctx,
  input,
}: {
  ctx: UserContext
  input: ParsedInput<'media.list'>
}): Promise<CallResult<'media.list'>> {
  const { catalog } = ctx
  const { secrets } = ctx.deps
  const aheadOf = await readQueuePositions(ctx.db, { userId: ctx.caller.userId, now: ctx.now })
  const query = ctx.db
    .selectFrom('video')
    .innerJoin('call', 'call.request_id', 'video.request_id')
    .leftJoin('media', 'media.id', 'video.media_id')
    .selectAll('video')
    .select([
      'call.cost_nano',
      'call.held_nano',
      'media.expires_at',
      'media.content_type',
      'media.size as bytes',
    ])
    .where('video.user_id', '=', ctx.caller.userId)
    .where('call.key_id', '=', '')
    .where((eb) => eb.or([eb('video.status', '<>', 'completed'), eb('media.expires_at', '>', ctx.now)]))
  return listPage({
    query,
    input,
    sortBy: [sql.ref('video.created_at'), sql.ref('video.id')],
    toRow: (row): Creation => ({
      id: row.id,
      kind: 'video',
      requestId: row.request_id,
      modelId: row.model_id,
      modelName: modelLabel(catalog, row.model_id).name,
      text: secrets.open(row.request_sealed),
      settings: { size: row.size, seconds: row.seconds },
      files:
        row.content_type === null
          ? []
          : [{ url: `/v1/videos/${row.id}/content`, contentType: row.content_type, size: row.bytes ?? 0 }],
      status: row.status,
      progress: row.progress,
      ahead: row.status === 'queued' ? aheadOf(row.id) : null,
      error: row.error,
      cost: formatYuan(row.cost_nano),
      held: formatYuan(row.held_nano),
      createdAt: row.created_at,
      expiresAt: row.expires_at,
    }),
  })
}
