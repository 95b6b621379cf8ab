import type { Token } from 'markdown-it'
import type { Block, Definitions, Part } from './blocks.ts'
import { definitionsWith, noDefinitions } from './definitions.ts'
import { splitLongBlock } from './split-long-block.ts'
import { parser } from './parser.ts'

interface Blocks {
  /** Finished blocks, then the last one, which may still grow. */
  blocks: Block[]
  /** Offset of the last block, and the table header that it continues. */
  tailStart: number
  tailHead: string
  /** Those of finished blocks, and those of all. */
  finished: Definitions
  definitions: Definitions
}

export const noBlocks: Blocks = {
  blocks: [],
  tailStart: 0,
  tailHead: '',
  finished: noDefinitions,
  definitions: noDefinitions,
}

/** While text is appended, finished blocks never change and only the tail is parsed again. @param previous blocks of a prefix */
export function splitBlocks(source: string, previous: Blocks): Blocks {
  const finished = previous.blocks.slice(0, -1)
  const { tailStart, tailHead } = previous
  const tail = tailHead + source.slice(tailStart)
  const parts = partsOf(tail)
  const last = parts.at(-1)
  const start = last?.start ?? 0
  const sources = parts.map(({ block: { source: text, code } }) => (code ? '' : text))
  const known = sources.slice(0, -1).reduce(definitionsWith, previous.finished)
  return {
    blocks: [...finished, ...parts.map(({ block }) => block)],
    tailStart: tailStart + Math.max(0, start - tailHead.length),
    tailHead: start === 0 ? tailHead : (last?.head ?? ''),
    finished: known,
    definitions: definitionsWith(known, sources.at(-1) ?? ''),
  }
}

function partsOf(text: string): Part[] {
  const tokens: Token[] = []
  parser.block.parse(text, parser, {}, tokens)
  const offsets = lineOffsets(text)
  const tops = tokens.flatMap((token, at) =>
    token.level === 0 && token.nesting >= 0 && token.map !== null ? [{ token, at }] : [],
  )
  if (tops.length === 0) return [{ start: 0, head: '', block: { source: text, code: null } }]
  return tops.flatMap(({ token, at }, index): Part[] => {
    const start = index === 0 ? 0 : (offsets[token.map?.[0] ?? 0] ?? 0)
    const end = offsets[tops[index + 1]?.token.map?.[0] ?? offsets.length] ?? text.length
    const source = text.slice(start, end)
    if (token.type === 'fence') {
      const language = /^[\w+#.-]+/.exec(token.info.trim())?.[0] ?? ''
      return [{ start, head: '', block: { source, code: { language, text: token.content } } }]
    }
    const inner = tokens.slice(at + 1, tops[index + 1]?.at)
    return splitLongBlock({ source, start, kind: token.type, inner, offsets })
  })
}

function lineOffsets(text: string): number[] {
  const offsets = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) offsets.push(at + 1)
  return offsets
}
