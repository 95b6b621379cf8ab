import { formatYuan } from '../../../contract/money.ts'
import type { Db } from '../../platform/db/client.ts'
import { Failure } from '../../platform/errors.ts'
import { type Balance, debit, type Movement, readBalance } from '../../wallet/index.ts'

/** Takes what a proposal needs, so that it cannot be spent while that waits. @throws Failure `balanceShort` with what is missing; never takes a smaller sum */
export async function pauseForDebit(trx: Db, movement: Movement): Promise<void> {
  try {
    await debit(trx, movement)
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'balanceShort') throw error
    throw new Failure('balanceShort', {
      result: {
        shortfall: formatYuan(missingFrom(await readBalance(trx, movement.userId), movement.amountNano)),
      },
    })
  }
}

/** What a debit lacks; 0: nothing. */
export function missingFrom(
  { balanceNano, heldNano }: Pick<Balance, 'balanceNano' | 'heldNano'>,
  amountNano: bigint,
): bigint {
  const missing = amountNano - (balanceNano - heldNano)
  return missing > 0n ? missing : 0n
}
