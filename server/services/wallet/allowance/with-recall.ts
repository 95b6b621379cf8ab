import { Failure } from '../../../errors.ts'
import type { Wallet } from '../wallet.ts'

/** What is set aside for calls to come and unused is the user's to spend: work that finds too little gets it back and tries once more. */
export async function withRecall<T>(
  wallet: Pick<Wallet, 'recall'>,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isShort = error instanceof Failure && error.reason === 'balanceShort'
    if (!isShort || !(await wallet.recall(userId))) throw error
    return work()
  }
}
