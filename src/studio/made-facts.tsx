import { displayYuan } from '../../contract/money.ts'

/** Which model made it and what it cost. */
export function MadeFacts({ modelName, cost }: { modelName: string; cost: string | null }) {
  return (
    <p className="studio-facts">
      <span>{modelName}</span>
      <span>{cost === null ? '费用见收支明细' : `费用 ${displayYuan(cost)}`}</span>
    </p>
  )
}
