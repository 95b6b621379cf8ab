import { sql } from 'kysely'
import { listPage } from '../../platform/db/list-page.ts'
import type { Verb } from '../context.ts'
import { brakeRows, readBrake, toBrake } from './brake-rows.ts'

export const listBrakes: Verb<'brake.list'> = ({ ctx, input }) =>
  listPage({
    query: brakeRows(ctx.db, ctx.caller.userId),
    input,
    sortBy: [sql.ref('brake.created_at'), sql.ref('brake.id')],
    toRow: toBrake,
  })

export const getBrake: Verb<'brake.detail'> = async ({ ctx, input: { id } }) =>
  toBrake(await readBrake(ctx.db, { id, userId: ctx.caller.userId }))
