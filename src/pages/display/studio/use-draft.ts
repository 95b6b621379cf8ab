import { useState } from 'react'
import { session } from '../providers/session.ts'
import { textOf } from '../v1/read-fields.ts'
import { unfinished, type GeneratedKind } from './unfinished.ts'

const drafts = new Map<GeneratedKind, { userId: string; text: string }>()

const present = () => session.read()?.userInfo.userId ?? ''

/** What is written and not made yet; at first what an earlier visit left on its way. It outlives the screen, and a session that expired, for the same user. */
export function useDraft(kind: GeneratedKind) {
  const [text, setText] = useState(() => {
    const draft = drafts.get(kind)
    if (draft?.userId === present()) return draft.text
    const { prompt, input } = unfinished.read(kind)?.body ?? {}
    return textOf(prompt ?? input)
  })
  const change = (next: string) => {
    drafts.set(kind, { userId: present(), text: next })
    setText(next)
  }
  return [text, change] as const
}
