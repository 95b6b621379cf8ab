import { useEffect } from 'react'
import { refreshUser } from '../providers/account.ts'
import { useSession } from '../providers/session.ts'

/** The signed-in user, asked for anew when the screen opens: for screens that show or spend the balance. */
export function useFreshUser() {
  const user = useSession()?.userInfo
  const userId = user?.userId
  useEffect(() => {
    if (userId !== undefined) void refreshUser()
  }, [userId])
  return user
}
