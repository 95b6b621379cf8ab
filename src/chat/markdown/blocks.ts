export interface Block {
  /** Its markdown: a part of the text, with the head of its table before it if it goes on with one. */
  source: string
  /** Top-level code is drawn without markdown. */
  code: { language: string; text: string } | null
}

/** A block in the text that was parsed. */
export interface Part {
  /** Where it begins. */
  start: number
  /** What stands before it again: the head of its table. */
  head: string
  block: Block
}
