import type { Db } from '../platform/db/client.ts'
import { Failure } from '../platform/errors.ts'
import type { Maker } from '../platform/row-mac/row-mac.ts'
import { debit } from './debit.ts'
import { writeOffPackage } from './write-off-package.ts'

interface Forfeit {
  secrets: Maker
  userId: string
  /** What the owner agreed to give up: all that there is. */
  balanceNano: bigint
  tokens: number
  now: number
}

/** It needs the wallet locked. @throws Failure accountBusy while anything is held; holdingsChanged if it is not what was agreed to */
export async function forfeitHoldings(trx: Db, { secrets, userId, now, ...agreed }: Forfeit): Promise<void> {
  const wallet = await trx
    .selectFrom('wallet')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { balance_nano: balanceNano, tokens } = wallet
  if (wallet.held_nano > 0n || wallet.held_tokens > 0)
    throw new Failure('accountBusy', { message: '还有调用正在进行，请等它们结束后再注销' })
  if (balanceNano !== agreed.balanceNano || tokens !== agreed.tokens) throw new Failure('holdingsChanged')
  const cause = { secrets, userId, kind: 'adjust', refType: 'account', refId: userId, now } as const
  if (balanceNano > 0n) await debit(trx, { ...cause, amountNano: balanceNano, remark: '账号注销，放弃余额' })
  const packages = await trx
    .selectFrom('token_package')
    .select(['id', 'name'])
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id, name } of packages)
    await writeOffPackage(trx, { ...cause, packageId: id, remark: `账号注销，放弃「${name}」` })
}
