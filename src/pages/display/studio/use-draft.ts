import { useState } from 'react'
import { session } from '../../../providers/session.ts'
import { textOf } from '../../../providers/v1/read-fields.ts'
import { pendingGenerations, type GeneratedKind } from './pending-generations.ts'

const drafts = new Map<GeneratedKind, { userId: string; text: string }>()

const present = () => session.read()?.userInfo.userId ?? ''

/** Survives navigation and an expired session of the same user. */
export function useDraft(kind: GeneratedKind) {
  const [text, setText] = useState(() => {
    const draft = drafts.get(kind)
    if (draft?.userId === present()) return draft.text
    const { prompt, input } = pendingGenerations.read(kind)?.body ?? {}
    return textOf(prompt ?? input)
  })
  const change = (next: string) => {
    drafts.set(kind, { userId: present(), text: next })
    setText(next)
  }
  return [text, change] as const
}
