import { createHash } from 'node:crypto'
import type { MessagesRequest } from '../../../contract/anthropic.ts'
import type { ReasoningSeal } from '../chat/reasoning-seal.ts'

/** Characters of a hidden thought that its signature carries; a longer one is not asked for again. */
const SEALED_MAX = 64 * 1024

/** Shows a model's thought as `thinking` asks: in words, hidden in its signature (`display: "omitted"`), or not at all. */
export function createReasoningWriter(thinking: MessagesRequest['thinking'], seal: ReasoningSeal) {
  const isHidden = thinking?.display === 'omitted'
  const hash = createHash('sha256')
  let hidden = ''
  return {
    isShown: thinking?.type === 'enabled' || thinking?.type === 'adaptive',
    /** @returns what of it is shown */
    add(thought: string): string {
      if (!isHidden) {
        // Pieces may end between the halves of a character.
        hash.update(thought, 'utf16le')
        return thought
      }
      if (hidden.length < SEALED_MAX) hidden += thought
      return ''
    },
    /** Gives the signature of a block that is whole. Clients send it back with the block. */
    signature(): string {
      if (!isHidden) return hash.copy().digest('base64url')
      const sealed = hidden.length <= SEALED_MAX ? seal.seal(hidden) : ''
      hidden = ''
      return sealed
    },
  }
}

export type ReasoningWriter = ReturnType<typeof createReasoningWriter>
