import { useState } from 'react'
import type { CreationKind } from '../../contract/creation.ts'
import { session } from '../providers/session.ts'

const drafts = new Map<CreationKind, { userId: string; text: string }>()

const present = () => session.read()?.userInfo.userId ?? ''

/** What is written and not made yet. It outlives the screen, and a session that expired, for the same user. */
export function useDraft(kind: CreationKind) {
  const [text, setText] = useState(() => {
    const draft = drafts.get(kind)
    return draft?.userId === present() ? draft.text : ''
  })
  const change = (next: string) => {
    drafts.set(kind, { userId: present(), text: next })
    setText(next)
  }
  return [text, change] as const
}
