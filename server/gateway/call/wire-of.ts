import type { FastifyRequest } from 'fastify'
import { isGeminiPath } from '../wire/gemini-path.ts'
import { WIRE_PATHS, WIRES, type Wire } from '../../../contract/wires.ts'

/** Addresses that count as another, of the same models. */
const WIRE_ALIASES = new Map<string, Wire>([
  ['/audio/translations', 'transcriptions'],
  ['/images/edits', 'images'],
  ['/images/variations', 'images'],
])

/** Says by which wire a request came; empty for an address that is none. */
export function wireOf({
  url,
  gatewayCaller,
}: {
  url: string
  gatewayCaller: Pick<FastifyRequest['gatewayCaller'], 'batch'>
}): Wire | '' {
  if (gatewayCaller.batch) return 'batches'
  if (isGeminiPath(url)) return 'gemini'
  // Rerank has two versions.
  const path = /^\/v1(?:\/v2)?(\/[^?]*?)\/?(?:\?|$)/.exec(url)?.[1]
  return WIRES.find((wire) => WIRE_PATHS[wire] === path) ?? WIRE_ALIASES.get(path ?? '') ?? ''
}
