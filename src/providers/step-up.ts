import type { StepUpNeeded } from '../../contract/step-up.ts'
import type { HttpFailure } from './http-failure.ts'

const NEEDED = 428

type Prove = (needed: StepUpNeeded) => Promise<boolean>

let prove: Prove | null = null

/** Sets what lets staff prove that it is them; without it a call that asks for that fails. */
export function onStepUp(handler: Prove | null): void {
  prove = handler
}

/** @returns whether the call was refused for want of a proof, and the proof has been given since */
export const isProved = async ({ code, result }: HttpFailure): Promise<boolean> =>
  code === NEEDED && prove !== null && isNeeded(result) && prove(result)

const isNeeded = (result: unknown): result is StepUpNeeded =>
  typeof result === 'object' && result !== null && 'kind' in result && result.kind === 'stepUp'
