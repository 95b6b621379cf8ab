import type { KeyRate } from '../../../../contract/key.ts'
import type { Database, Db } from '../../../platform/db/client.ts'
import { commitAsync, transact } from '../../../platform/db/transact.ts'
import { createBatcher } from '../../../platform/db/batcher.ts'
import { loadSteps, storeSteps } from './rate-store.ts'
import { addToStep, countedSteps, currentSecond, judgeCall, type RateVerdicts } from './rate-window.ts'

interface Call {
  keyId: string
  rate: KeyRate
  /** The most that it may use. */
  tokens: number
}

/** A call whose use turned out to be another. */
interface Correction {
  keyId: string
  second: number
  /** It is added to what was counted; mostly it is negative. */
  tokens: number
}

export interface Admission {
  isAdmitted: boolean
  verdicts: RateVerdicts
  /** The second that the call was counted in. */
  second: number
}

/** The calls and tokens a minute of API keys, shared by all nodes on the database. */
export interface KeyRates {
  admit(call: Call): Promise<Admission>
  correct(correction: Correction): Promise<void>
}

/** Keys in one transaction at most. */
const BATCH_CAP = 200

export function createKeyRates({ database, clock }: { database: Database; clock: () => number }): KeyRates {
  const { add } = createBatcher<Call | Correction, Admission | null>({
    cap: BATCH_CAP,
    run: (items) =>
      transact(database.db, async (trx) => {
        await commitAsync(trx)
        return runBatch(trx, items, clock())
      }),
  })
  return {
    async admit(call) {
      const admission = await add(call)
      if (!admission) throw new Error('a call was taken for a correction')
      return admission
    },
    async correct(correction) {
      if (correction.tokens !== 0) await add(correction)
    },
  }
}

async function runBatch(trx: Db, items: (Call | Correction)[], now: number): Promise<(Admission | null)[]> {
  const stored = await loadSteps(
    trx,
    items.map(({ keyId }) => keyId),
    now,
  )
  const changed: typeof stored = new Map()
  const results = items.map((item) => {
    const before = changed.get(item.keyId) ?? stored.get(item.keyId) ?? []
    const second = currentSecond(before, Math.floor(now / 1000))
    const steps = countedSteps(before, second)
    if (!('rate' in item)) {
      const isCounted = steps.some((step) => step.second === item.second)
      if (isCounted) changed.set(item.keyId, addToStep(steps, { ...item, calls: 0 }))
      return null
    }
    const verdicts = judgeCall(steps, { ...item, second })
    const isAdmitted = Object.values(verdicts).every(({ waitSeconds }) => waitSeconds === 0)
    if (!isAdmitted) return { isAdmitted, verdicts, second }
    const after = addToStep(steps, { second, calls: 1, tokens: item.tokens })
    changed.set(item.keyId, after)
    return { isAdmitted, verdicts: judgeCall(after, { ...item, second }), second }
  })
  await storeSteps(trx, changed, now)
  return results
}
