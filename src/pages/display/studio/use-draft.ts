import { useState } from 'react'
import { session } from '../../../providers/session.ts'
import { textOf } from '../../../providers/v1/read-fields.ts'
import { pendingGenerations, type GeneratedKind } from './pending-generations.ts'

type Drafted = GeneratedKind | 'edit'

const drafts = new Map<Drafted, { userId: string; text: string }>()

const present = () => session.read()?.userInfo.userId ?? ''

/** Survives navigation and an expired session of the same user. */
export function useDraft(kind: Drafted) {
  const [text, setText] = useState(() => {
    const draft = drafts.get(kind)
    if (draft?.userId === present()) return draft.text
    const { prompt, input } = (kind === 'edit' ? null : pendingGenerations.read(kind))?.body ?? {}
    return textOf(prompt ?? input)
  })
  const change = (next: string) => {
    drafts.set(kind, { userId: present(), text: next })
    setText(next)
  }
  return [text, change] as const
}
