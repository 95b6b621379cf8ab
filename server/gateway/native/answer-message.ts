import type { OpenCall } from '../call/open-call.ts'
import type { Metered } from '../meter/meter.ts'
import { memberText, setMembers } from '../wire/json-members.ts'
import { withoutVendor } from '../wire/vendor-members.ts'
import { nativeUsageWithCost } from './native-usage.ts'

interface Billed {
  call: Pick<OpenCall, 'calledAs'>
  metered: Metered
  costNano: bigint
}

/** A whole message as its upstream wrote it, but for the model's name and the cost. */
export const answerMessage = (text: string, { call, metered, costNano }: Billed): string =>
  setMembers(withoutVendor(text), {
    model: JSON.stringify(call.calledAs),
    usage: nativeUsageWithCost(memberText(text, 'usage'), metered, costNano),
  })
