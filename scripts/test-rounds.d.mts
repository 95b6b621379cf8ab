export interface Round {
  /** An ordinary machine takes this time. */
  seconds: number
  file: string
  args: string[]
  env: Record<string, string>
  /** Paths of the files that it begins with; absent: `file`. */
  suites?: RegExp
  /** Programs of the machine without which it cannot be played. */
  needs?: string[]
  /** Whether it is left out where no round is named. */
  isByName?: boolean
  /** How a share of it is played, from 0 to 1. */
  part?: (share: number) => Partial<Round>
}

export const ROUNDS: Record<string, Round>
export const TEST_SECONDS: number
