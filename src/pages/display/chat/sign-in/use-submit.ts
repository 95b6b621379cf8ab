import { useEffect } from 'react'
import type { Model } from '../../../../../contract/model.ts'
import { session } from '../../../../providers/session.ts'
import { conversationStore } from '../state/conversation-store.ts'
import type { Chat } from '../state/create-chat.ts'
import type { Draft } from '../state/draft.ts'

interface Submit {
  chat: Chat
  /** The reader has to sign in first. */
  onVisitor: () => void
}

/** Sends a draft; a visitor's waits until they have signed in. */
export function useSubmit({ chat, onVisitor }: Submit) {
  const { ask, withdraw } = conversationStore.visitors
  // Who comes back from the sign-in without having signed in has given it up.
  useEffect(() => {
    if (session.read() === null) withdraw()
  }, [withdraw])
  return {
    submit: async (models: readonly Model[], draft: Draft) => {
      if (session.read() !== null) return chat.send(models, draft)
      chat.draft.set(draft)
      ask()
      onVisitor()
    },
    giveUp: withdraw,
  }
}
