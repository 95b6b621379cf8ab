import { refreshUser } from '../providers/account.ts'
import { session } from '../providers/session.ts'
import { createChat } from './create-chat.ts'
import { readCost } from '../v1/read-cost.ts'

/** The conversation of this visit. It outlives the screen, never the session. */
export const theChat = createChat({ onAnswered: () => void refreshUser(), readCost })

let owner = session.read()?.userInfo.userId

session.subscribe(() => {
  const user = session.read()?.userInfo.userId
  if (user === owner) return
  owner = user
  theChat.reset()
})
