/** Reads the events of a medium that an upstream streams, and says what of them goes to the caller. */
export interface EventReader {
  read: (data: string) => EventRead
  /** The stream ended: whether that is the end of the answer. */
  isWhole: () => boolean
}

export interface EventRead {
  /** What goes out now; what ends the answer is kept back until it is billed. */
  now?: Buffer
  ends?: boolean
  /** The upstream's words for what went wrong. */
  error?: string
}
