import { createHash } from 'node:crypto'

interface ToolName {
  name: string
  namespace?: string | null | undefined
}

/** Upstreams refuse longer ones. */
const NAME_MAX = 64
const DIGEST_LENGTH = 8

/** The one name by which a chat model knows a tool: `namespace__name`. The same in every turn of a conversation. */
export function flatName({ name, namespace }: ToolName): string {
  if (!namespace) return name
  const whole = `${namespace}__${name}`
  if (whole.length <= NAME_MAX) return whole
  const digest = createHash('sha256').update(whole).digest('hex').slice(0, DIGEST_LENGTH)
  return `${whole.slice(0, NAME_MAX - DIGEST_LENGTH - 1)}_${digest}`
}

export interface KnownTool {
  type: 'function' | 'custom'
  name: string
  namespace: string | null
}

/** The tools of a request, by the names that a chat model knows. */
export type KnownTools = ReadonlyMap<string, KnownTool>
