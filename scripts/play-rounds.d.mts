import type { Round } from './test-rounds.mjs'

interface Plan {
  names: string[]
  also?: string[]
  /** When `npm test` began, or NaN. */
  testedSince: number
  /** Milliseconds since 1970, or Infinity. */
  aimsAt: number
  /** Milliseconds since 1970, or Infinity. */
  endsAt: number
}
interface Parts {
  clock?: () => number
  say?: (line: string) => void
  hasProgram?: (program: string) => boolean
}

export function readRounds(args: string[]): Plan
export function playRounds(
  plan: Plan,
  play: (round: Round) => Promise<number>,
  parts?: Parts,
): Promise<{ code: number; left: string[] }>
