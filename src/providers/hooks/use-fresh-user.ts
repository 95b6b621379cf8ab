import { useEffect } from 'react'
import { refreshUser } from '../refresh-user.ts'
import { useUser } from './use-user.ts'

/** The console asks when it opens, and so does its first screen a moment later: once is enough. */
const ENOUGH_MS = 3000

let lastFetch = { userId: '', at: 0 }

/** The signed-in user, read again when the screen opens: for screens that show or spend the balance. */
export function useFreshUser() {
  const user = useUser()
  const userId = user?.userId
  useEffect(() => {
    if (userId === undefined) return
    if (lastFetch.userId === userId && Date.now() - lastFetch.at < ENOUGH_MS) return
    lastFetch = { userId, at: Date.now() }
    void refreshUser()
  }, [userId])
  return user
}
