import type { FreezeScope } from '../../../contract/freeze-scopes.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { frozenText, isFrozen } from './frozen.ts'
import { frozenIn, readState } from './read-state.ts'

/** It is called once the account is locked, so that a freeze comes before or after. @throws Failure `accountSuspended` */
export async function assertNotFrozen(
  trx: Db,
  { userId, scope, now }: { userId: string; scope: FreezeScope; now: number },
): Promise<void> {
  const state = await readState(trx, userId)
  if (!state) return
  const frozen = frozenIn(state, scope)
  if (isFrozen(frozen, now)) throw new Failure('accountSuspended', { message: frozenText(scope, frozen) })
}
