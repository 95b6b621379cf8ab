import { parseYuan } from '../../../contract/money.ts'
import { covers, usableOf } from '../../components/packages/coverage.ts'
import { useCall } from '../../providers/hooks/use-call.ts'
import { useUser } from '../../providers/hooks/use-user.ts'

interface PayableModels {
  isKnown: boolean
  /** Whether the reader, who has no balance, can pay for a model; a visitor with what they would be given. */
  includes: (modelId: string) => boolean
}

/** @param isWanted false: nothing is asked, and nothing is payable in particular */
export function usePayableModels(isWanted: boolean): PayableModels {
  const user = useUser()
  const isPoor = isWanted && (user === null || (parseYuan(user.balance) ?? 0n) === 0n)
  const offer = useCall('package.welcome', {}, { isSilent: true, isEnabled: isPoor && user === null })
  const owned = useCall('package.mine', {}, { isSilent: true, isEnabled: isPoor && user !== null })
  const { isPending } = user === null ? offer : owned
  const models =
    user === null
      ? offer.data?.isAvailable
        ? offer.data.models
        : []
      : usableOf(owned.data ?? []).flatMap((one) => one.models)
  return { isKnown: !isPoor || !isPending, includes: (modelId) => isPoor && covers(models, modelId) }
}
