import type { StepUpNeeded } from '../../contract/step-up.ts'
import type { HttpFailure } from './http-failure.ts'

const NEEDED = 428

interface StepUp {
  /** @returns whether the reader proved that it is them */
  prove: (needed: StepUpNeeded) => Promise<boolean>
  /** An `Idempotency-Key` for a write that may have to be sent again. */
  newKey: () => string
}

let stepUp: StepUp | null = null

/** Sets what lets staff prove that it is them; without it a call that asks for that fails. */
export function onStepUp(handler: StepUp | null): void {
  stepUp = handler
}

/** @returns whether the call was refused for want of a proof, and the proof has been given since */
export const isProved = async ({ code, result }: HttpFailure): Promise<boolean> =>
  code === NEEDED && stepUp !== null && isNeeded(result) && stepUp.prove(result)

/** The `Idempotency-Key` of a write of staff. */
export const staffKey = (): string | undefined => stepUp?.newKey()

const isNeeded = (result: unknown): result is StepUpNeeded =>
  typeof result === 'object' && result !== null && 'kind' in result && result.kind === 'stepUp'
