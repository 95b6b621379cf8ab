import type { Customer } from './people.ts'

/** Something that someone does at a moment. */
export interface Deed {
  /** It is in milliseconds. */
  at: number
  /** Whose matter it is; absent: everyone's, so that all that came before is played first. */
  customer?: Customer
  run: () => Promise<void>
}
