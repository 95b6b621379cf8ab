import type { Selectable } from 'kysely'
import { userState } from '../../../contract/entities/user-state.ts'
import { FREEZE_SCOPE_NAMES, type FreezeScope } from '../../../contract/freeze-scopes.ts'
import type { UserState } from '../../../contract/user-state.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Tables } from '../../platform/db/schema.ts'
import { toEntity } from '../../platform/entity/entity-rows.ts'
import { isFrozen, type Frozen } from './frozen.ts'

export type StateRow = Selectable<Tables['user_state']>

export const readState = (db: Db, userId: string): Promise<StateRow | undefined> =>
  db.selectFrom('user_state').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const toState = (row: StateRow): UserState => userState.row.parse(toEntity(userState, { ...row }))

export function frozenIn(state: StateRow, scope: FreezeScope): Frozen {
  const { frozenAt, until } = COLUMNS[scope]
  return { frozenAt: state[frozenAt], until: state[until] }
}

/** What keeps an account frozen the longest, of any scope; null: nothing does. */
export const longestFreeze = (state: StateRow | undefined, now: number): Frozen | null =>
  FREEZE_SCOPE_NAMES.flatMap((scope) => (state ? [frozenIn(state, scope)] : []))
    .filter((frozen) => isFrozen(frozen, now))
    .toSorted((a, b) => (b.until ?? Infinity) - (a.until ?? Infinity))[0] ?? null

/** The columns of some scopes, all with the same value. */
export const columnsOf = (scopes: readonly FreezeScope[], { frozenAt, until }: Frozen): Partial<StateRow> =>
  Object.fromEntries(
    scopes.flatMap((scope) => [
      [COLUMNS[scope].frozenAt, frozenAt],
      [COLUMNS[scope].until, until],
    ]),
  )

export const COLUMNS = {
  signIn: { frozenAt: 'sign_in_frozen_at', until: 'sign_in_until' },
  calls: { frozenAt: 'calls_frozen_at', until: 'calls_until' },
  spending: { frozenAt: 'spending_frozen_at', until: 'spending_until' },
} as const satisfies Record<FreezeScope, { frozenAt: keyof StateRow; until: keyof StateRow }>
