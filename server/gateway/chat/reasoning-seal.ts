import type { Secrets } from '../../platform/secrets/secrets.ts'

/** A thought that a client keeps for us without seeing it, as the `signature` of an empty block. Opens for its own user alone. */
export function createReasoningSeal(secrets: Pick<Secrets, 'seal' | 'open'>, userId: string) {
  const mark = `thought:${userId}:`
  return {
    seal: (thought: string) => secrets.seal(mark + thought),
    open: (signature: string): string | null => {
      try {
        const text = secrets.open(signature)
        return text.startsWith(mark) ? text.slice(mark.length) : null
      } catch {
        return null
      }
    },
  }
}

export type ReasoningSeal = ReturnType<typeof createReasoningSeal>
