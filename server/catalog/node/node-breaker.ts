import { z } from 'zod'

/** A breaker of a node that keeps calls away, by what its route is. */
const NodeBreaker = z.object({
  model: z.string(),
  channel: z.string(),
  target: z.string(),
  state: z.enum(['closed', 'half-open', 'open']),
})
export type NodeBreaker = z.infer<typeof NodeBreaker>
export const NodeBreakers = z.array(NodeBreaker).catch([])
