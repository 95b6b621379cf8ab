import { specOf } from '../../../contract/setting.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { coverRow } from '../../platform/row-mac/row-mac.ts'
import type { StaffContext } from '../context.ts'
import type { ApprovalRule } from '../../identity/index.ts'
import { announceChange, lockCatalog } from '../../catalog/index.ts'
import { SettingChange } from '../../platform/setting/settings-in-force.ts'

/** Every node goes by it within a second. */
export const changeSetting: ApprovalRule<SettingChange, StaffContext> = {
  permission: 'adjustment.approve',
  payload: SettingChange,
  subjectOf: ({ name }) => `setting:${name}`,
  userOf: () => null,
  mustWait: async (_trx, _ctx, { name }) => specOf(name).isGuarded === true,
  async prepare(trx, { payload, now }) {
    await lockCatalog(trx, now)
    await assertUnchanged(trx, payload)
  },
  async apply(trx, { payload, proposerId, deps, now }) {
    await lockCatalog(trx, now)
    await assertUnchanged(trx, payload)
    const { name, value, rev } = payload
    const { lastsMs } = specOf(name)
    const changed = {
      value,
      until: value === null || lastsMs === undefined ? null : now + lastsMs,
      changed_at: now,
      changed_by: proposerId,
      rev: rev + 1,
    }
    const row = await trx
      .insertInto('setting')
      .values({ name, ...changed })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(changed))
      .returningAll()
      .executeTakeFirstOrThrow()
    await coverRow(trx, deps.secrets, { table: 'setting', row })
    await announceChange(trx)
  },
}

/** It needs the lock of the catalogue. @throws Failure rowChanged */
async function assertUnchanged(trx: Db, { name, rev }: SettingChange): Promise<void> {
  const row = await trx.selectFrom('setting').select('rev').where('name', '=', name).executeTakeFirst()
  if ((row?.rev ?? 0) !== rev) throw new Failure('rowChanged', { message: '这项设置在此期间已被改动' })
}
