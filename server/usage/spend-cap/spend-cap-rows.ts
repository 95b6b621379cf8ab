import { sql } from 'kysely'
import { spendCap } from '../../../contract/entities/spend-cap.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { toEntity } from '../../platform/entity/entity-rows.ts'
import { listPage } from '../../platform/db/list-page.ts'
import type { Verb } from '../context.ts'

/** What a spend cap of no single key is shown as. */
const ALL_KEYS = '全部 API Key'

/** A user's spend caps, each with the name of its key. */
export const spendCapRows = (db: Db, userId: string) =>
  db
    .selectFrom('brake')
    .selectAll('brake')
    .select(
      sql<string | null>`(select api_key.name from api_key where api_key.user_id = brake.user_id
        and brake.key_id <> '' and (api_key.id = brake.key_id or api_key.family_id = brake.key_id)
        order by api_key.created_at desc limit 1)`.as('key_name'),
    )
    .where('brake.user_id', '=', userId)

type Row = Awaited<ReturnType<ReturnType<typeof spendCapRows>['executeTakeFirstOrThrow']>>

export const toSpendCap = (row: Row) =>
  spendCap.row.parse({
    ...toEntity(spendCap, { ...row }),
    keyName: row.key_id === '' ? ALL_KEYS : (row.key_name ?? ''),
    state: row.pulled_at === null ? 'armed' : 'pulled',
  })

/** @throws Failure notFound, for one of another user too */
export async function readSpendCap(db: Db, { id, userId }: { id: string; userId: string }): Promise<Row> {
  const row = await spendCapRows(db, userId).where('brake.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

export const listSpendCaps: Verb<'brake.list'> = ({ ctx, input }) =>
  listPage({
    query: spendCapRows(ctx.db, ctx.caller.userId),
    input,
    sortBy: [sql.ref('brake.created_at'), sql.ref('brake.id')],
    toRow: toSpendCap,
  })

export const getSpendCap: Verb<'brake.detail'> = async ({ ctx, input: { id } }) =>
  toSpendCap(await readSpendCap(ctx.db, { id, userId: ctx.caller.userId }))
