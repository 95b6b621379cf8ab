export interface Block {
  source: string
  code: { language: string; text: string } | null
}

export interface Part {
  start: number
  head: string
  block: Block
}

/** What some part of an answer defines for all of it. */
export interface Definitions {
  /** Where links lead, by their names. */
  references: Record<string, { title: string; href: string }>
  /** The labels of footnotes that have a text. */
  footnotes: Set<string>
}
