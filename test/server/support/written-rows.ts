import type { SettingName } from '../../../contract/setting.ts'
import type { Role } from '../../../contract/roles.ts'
import type { Db } from '../../../server/platform/db/client.ts'
import { readEnv } from '../../../server/platform/env/env.ts'
import type { CoveredTable } from '../../../server/platform/row-mac/covered-rows.ts'
import { coverRow } from '../../../server/platform/row-mac/row-mac.ts'
import { uncoveredRows } from '../../../server/platform/row-mac/uncovered-rows.ts'
import { createSecrets, type Secrets } from '../../../server/platform/secrets/secrets.ts'

/** Of suites without an app, and of the nodes that `startNodes` starts. */
export const TEST_SECRETS = createSecrets(Buffer.alloc(32, 7))

/** Of a server that was given no key, which made one in its folder. */
export const secretsIn = (dataDir: string): Secrets => createSecrets(readEnv({ DATA_DIR: dataDir }).secretKey)

interface Books {
  database: { db: Db }
  secrets: Secrets
}

/** A role as it stands in the table once it was granted. */
export async function giveRole(
  { database: { db }, secrets }: Books,
  {
    userId,
    role,
    grantedBy = 'owner',
    at = 1,
  }: { userId: string; role: Role; grantedBy?: string; at?: number },
): Promise<void> {
  const row = await db
    .insertInto('staff')
    .values({ user_id: userId, role, granted_by: grantedBy, granted_at: at, revoked_at: null, rev: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) await coverRow(db, secrets, { table: 'staff', row })
}

/** A setting as it stands in the table once it was changed. */
export async function putSetting(
  { database: { db }, secrets }: Books,
  name: SettingName,
  value: string | null,
): Promise<void> {
  const values = { value, until: null, changed_by: '', changed_at: 0, rev: 0 }
  const row = await db
    .insertInto('setting')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
  await coverRow(db, secrets, { table: 'setting', row })
}

/** Makes what a suite changed by SQL pass for what the program wrote. */
export async function coverAgain({ database: { db }, secrets }: Books, table: CoveredTable): Promise<void> {
  for await (const rows of uncoveredRows(db, secrets, { table, size: 1000 }))
    for (const row of rows) await coverRow(db, secrets, { table, row })
}
