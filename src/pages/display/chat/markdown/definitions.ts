import type { Definitions } from './blocks.ts'
import { parser } from './parser.ts'

export const noDefinitions: Definitions = { references: {}, footnotes: new Set() }

export const copyOf = ({ references, footnotes }: Definitions): Definitions => ({
  references: { ...references },
  footnotes: new Set(footnotes),
})

const DEFINES = /^ {0,3}\[[^\]]+\]:/m

/** Those that are known and those of one more part; the first of a name holds. */
export function definitionsWith(known: Definitions, source: string): Definitions {
  if (!DEFINES.test(source)) return known
  const all = copyOf(known)
  parser.block.parse(source, parser, { ...all }, [])
  return all
}
