import { sql } from 'kysely'
import { z } from 'zod'
import { CreationSettings, type Creation, type CreationFile } from '../../../contract/creation.ts'
import { formatYuan } from '../../../contract/money.ts'
import type { UserContext, Verb } from '../../catalog/context.ts'
import { listPage } from '../../platform/db/list-page.ts'
import { modelLabel } from '../../catalog/index.ts'
import { listVideos } from './list-videos.ts'

const Ids = z.array(z.string())

/** What the caller had made of one kind and can still be had, the newest first. */
export const listCreations: Verb<'media.list'> = async ({ ctx, input }) => {
  if (input.kind === 'video') return listVideos({ ctx, input })
  const { catalog } = ctx
  const { secrets } = ctx.deps
  const query = ctx.db
    .selectFrom('creation')
    .innerJoin('call', 'call.request_id', 'creation.request_id')
    .selectAll('creation')
    .select(['call.cost_nano', 'call.held_nano'])
    .where('creation.user_id', '=', ctx.caller.userId)
    .where('creation.kind', '=', input.kind)
    .where('creation.expires_at', '>', ctx.now)
  const page = await listPage({
    query,
    input,
    sortBy: [sql.ref('creation.created_at'), sql.ref('creation.id')],
    toRow: (row) => row,
  })
  const ids = page.records.map((row) => Ids.parse(JSON.parse(row.media_ids)))
  const files = await readFiles(ctx, ids.flat())
  const records = page.records.map((row, i): Creation => ({
    id: row.id,
    kind: row.kind,
    requestId: row.request_id,
    modelId: row.model_id,
    modelName: modelLabel(catalog, row.model_id).name,
    text: secrets.open(row.text_sealed),
    settings: CreationSettings.parse(JSON.parse(row.settings)),
    files: (ids[i] ?? []).flatMap((id) => files.get(id) ?? []),
    status: 'completed',
    progress: 100,
    ahead: null,
    error: '',
    cost: formatYuan(row.cost_nano),
    held: formatYuan(row.held_nano),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }))
  return { ...page, records }
}

async function readFiles(ctx: UserContext, ids: string[]): Promise<Map<string, CreationFile>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('media')
    .select(['id', 'content_type', 'size'])
    .where('user_id', '=', ctx.caller.userId)
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, content_type, size }) => [
      id,
      { url: `/v1/media/${id}`, contentType: content_type, size },
    ]),
  )
}
