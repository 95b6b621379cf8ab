import { z } from 'zod'
import { HOUR_MS } from '../../../contract/time.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Deps, StaffContext } from '../context.ts'
import { Failure } from '../../platform/errors.ts'
import { recordAudits } from '../../platform/audit/record-audit.ts'
import { readRoles } from '../role/read-roles.ts'

/** Records that one member of staff may ask for in an hour by further or large pages of lists: many times what anyone reads. */
export const RECORDS_PER_HOUR = 10_000
/** A first page of no more is what a screen shows. */
const RECORDS_OF_A_SCREEN = 50

const Paging = z.object({
  pageNo: z.number().catch(1),
  pageSize: z.number().catch(RECORDS_OF_A_SCREEN),
  cursor: z.unknown().optional(),
})

const hourOf = (now: number) => now - (now % HOUR_MS)

/** Who asks for a list page after page, or for large pages of it. */
export function isReadingOn(input: object): boolean {
  const { pageNo, pageSize, cursor } = Paging.parse(input)
  return pageNo > 1 || pageSize > RECORDS_OF_A_SCREEN || typeof cursor === 'string'
}

/** Counts what is asked for before it is read, so that parallel requests cannot pass. @throws Failure `tooManyRequests` */
export const countReading = (ctx: StaffContext, list: string, input: object): Promise<void> =>
  transact(ctx.db, async (trx) => {
    const { caller, now } = ctx
    const { pageSize } = Paging.parse(input)
    const key = { user_id: caller.userId, hour_at: hourOf(now) }
    await trx
      .insertInto('staff_reading')
      .values({ ...key, list, pages: 1, records: pageSize })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'hour_at', 'list']).doUpdateSet((eb) => ({
          pages: eb('staff_reading.pages', '+', 1),
          records: eb('staff_reading.records', '+', pageSize),
        })),
      )
      .execute()
    const lists = await trx
      .selectFrom('staff_reading')
      .select('records')
      .where('user_id', '=', key.user_id)
      .where('hour_at', '=', key.hour_at)
      .execute()
    if (lists.reduce((sum, { records }) => sum + records, 0) > RECORDS_PER_HOUR)
      throw new Failure('tooManyRequests', {
        message: '一小时里翻看的太多，请用导出，或稍后再看',
        retryAfter: (key.hour_at + HOUR_MS - now) / 1000,
      })
  })

const Read = z.object({ records: z.number(), lists: z.record(z.string(), z.number()) })

/** Says in the audit, in one entry for each hour that is over, what each member of staff read page after page. */
export async function auditReading(deps: Deps): Promise<void> {
  const {
    database: { db },
    secrets,
    clock,
    log,
  } = deps
  const now = clock()
  const hours = await db
    .selectFrom('staff_reading')
    .select(['user_id', 'hour_at'])
    .distinct()
    .where('hour_at', '<', hourOf(now))
    .execute()
  for (const { user_id: userId, hour_at: hourAt } of hours) {
    const head = await transact(db, async (trx) => {
      const rows = await trx
        .deleteFrom('staff_reading')
        .where('user_id', '=', userId)
        .where('hour_at', '=', hourAt)
        .returning(['list', 'records'])
        .execute()
      // Another node did.
      if (rows.length === 0) return null
      const sorted = rows.toSorted((a, b) => (a.list < b.list ? -1 : 1))
      return recordAudits(trx, secrets, [
        {
          actorId: userId,
          roles: await readRoles(trx, deps, userId),
          sessionId: '',
          address: '',
          requestId: '',
          action: 'staff.read',
          outcome: 'done',
          subject: `user:${userId}`,
          reason: '',
          schema: Read,
          after: {
            records: rows.reduce((sum, row) => sum + row.records, 0),
            lists: Object.fromEntries(sorted.map(({ list, records }) => [list, records])),
          },
          now,
        },
      ])
    })
    if (head) log.info(head, 'audit')
  }
}
