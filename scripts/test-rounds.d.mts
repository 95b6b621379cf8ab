interface Round {
  /** Of an ordinary machine. */
  seconds: number
  file: string
  args: string[]
  env: Record<string, string>
  /** Programs of the machine without which it cannot be played. */
  needs?: string[]
  /** Whether it is left out where no round is named. */
  isByName?: boolean
}
interface Plan {
  names: string[]
  /** Milliseconds since 1970, or Infinity. */
  endsAt: number
  /** When `npm test` began, or NaN. */
  testedSince: number
}

export const ROUNDS: Record<string, Round>
export function readRounds(args: string[]): Plan
export function playRounds(
  plan: Plan,
  play: (round: Round) => Promise<number>,
  parts?: { clock?: () => number; say?: (line: string) => void; hasProgram?: (program: string) => boolean },
): Promise<number>
