/** A fault put into the program on purpose; some test must notice. */
export interface Mutant {
  name: string
  file: string
  /** Stands in the file exactly once. */
  before: string
  after: string
  /** Test files that are run, as jest's path patterns. */
  tests: string[]
}
