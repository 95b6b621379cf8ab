import { nicknameOf } from '../user/nickname.ts'
import type { FreezeScope } from '../../../contract/freeze-scopes.ts'
import { FREEZE_SCOPE_NAMES } from '../../../contract/freeze-scopes.ts'
import type { ManagedUser } from '../../../contract/managed-user.ts'
import { formatYuan } from '../../../contract/money.ts'
import { maskPhone } from '../../../contract/phone.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Context } from '../context.ts'
import { isFrozen } from '../user/frozen.ts'
import { COLUMNS } from '../user/read-state.ts'

const FREEZE_COLUMNS = FREEZE_SCOPE_NAMES.flatMap((scope) => [COLUMNS[scope].frozenAt, COLUMNS[scope].until])

export const managedUsers = (db: Db) =>
  db
    .selectFrom('user')
    .leftJoin('user_state', 'user_state.user_id', 'user.id')
    .leftJoin('wallet', 'wallet.user_id', 'user.id')
    .select([
      'id',
      'username',
      'nickname',
      'nickname_sealed',
      'phone_sealed',
      'type',
      'is_verified',
      'created_at',
      'deleted_at',
    ])
    .select(['user_state.rev', 'wallet.balance_nano', ...FREEZE_COLUMNS])

type Row = Awaited<ReturnType<ReturnType<typeof managedUsers>['executeTakeFirstOrThrow']>>

export function toManagedUser(row: Row, { deps, now }: Pick<Context, 'deps' | 'now'>): ManagedUser {
  const isKeptFrom = (scope: FreezeScope) =>
    isFrozen({ frozenAt: row[COLUMNS[scope].frozenAt], until: row[COLUMNS[scope].until] }, now)
  return {
    id: row.id,
    username: row.username,
    nickname: nicknameOf(deps.secrets, row),
    phone: row.phone_sealed === '' ? '' : maskPhone(deps.secrets.open(row.phone_sealed)),
    type: row.type,
    isVerified: row.is_verified === 1,
    frozen: FREEZE_SCOPE_NAMES.filter(isKeptFrom),
    balance: formatYuan(row.balance_nano ?? 0n),
    createdAt: row.created_at,
    closedAt: row.deleted_at,
    rev: row.rev ?? 0,
  }
}
