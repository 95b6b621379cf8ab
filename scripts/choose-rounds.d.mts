import type { Round } from './test-rounds.mjs'

interface RunRecord {
  turn?: number
  /** Rounds that each of the last runs left out for lack of time. */
  left?: string[][]
}
interface Choice {
  due: string[]
  affected: string[]
  others: string[]
}

export function turnsOf(rounds: Record<string, Round>): string[][]
export function turnNow(record?: RunRecord, env?: Record<string, string | undefined>, now?: number): number
export function chooseRounds(
  rounds: Record<string, Round>,
  run: { turn: number; affected: string[]; record?: RunRecord },
): Choice
export function leftTooOften(left: readonly string[][]): string[]
