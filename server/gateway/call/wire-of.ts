import type { FastifyRequest } from 'fastify'
import { WIRE_PATHS, WIRES, type Wire } from '../../../contract/wires.ts'

/** By which wire a request came; empty for an address that is none. */
export function wireOf({ url }: Pick<FastifyRequest, 'url'>): Wire | '' {
  const path = /^\/v1(\/[^?]*?)\/?(?:\?|$)/.exec(url)?.[1]
  return WIRES.find((wire) => WIRE_PATHS[wire] === path) ?? ''
}
