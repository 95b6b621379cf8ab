export interface Block {
  source: string
  code: { language: string; text: string } | null
}

export interface Part {
  start: number
  head: string
  block: Block
}
