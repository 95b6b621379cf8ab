import { parser } from './parser.ts'

export interface Blocks {
  /** The source of each finished top-level block, then of the last one, which may still grow. */
  blocks: string[]
  /** Where in the source the last block begins. */
  tailStart: number
}

export const noBlocks: Blocks = { blocks: [], tailStart: 0 }

/**
 * Cuts markdown into top-level blocks. While text is only added, finished blocks never change, so only the tail is parsed again.
 * @param previous the blocks of a beginning of this source
 */
export function splitBlocks(source: string, previous: Blocks): Blocks {
  const finished = previous.blocks.slice(0, -1)
  const tail = source.slice(previous.tailStart)
  const starts = blockStarts(tail)
  const ends = [...starts.slice(1), tail.length]
  const blocks = starts.map((start, index) => tail.slice(start, ends[index]))
  return { blocks: [...finished, ...blocks], tailStart: previous.tailStart + (starts.at(-1) ?? 0) }
}

function blockStarts(text: string): number[] {
  const offsets = lineOffsets(text)
  const starts = parser
    .parse(text, {})
    .filter((token) => token.level === 0 && token.nesting >= 0 && token.map !== null)
    .map((token) => offsets[token.map?.[0] ?? 0] ?? 0)
  return starts.length === 0 ? [0] : [0, ...starts.slice(1)]
}

function lineOffsets(text: string): number[] {
  const offsets = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) offsets.push(at + 1)
  return offsets
}
