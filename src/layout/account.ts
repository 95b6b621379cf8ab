import { createContext, useContext } from 'react'
import type { UserInfo } from '../../contract/user.ts'
import { authProvider } from '../providers/auth-provider.ts'
import { useSession } from '../providers/session.ts'

interface Account {
  /** Null for a visitor. */
  user: UserInfo | null
  signOut: () => void
}

const AccountContext = createContext<Account | null>(null)

/** The console gives what refine's hooks say. */
export const AccountProvider = AccountContext.Provider

/** Who is here, and the way out; on public pages, which know no refine, from `authProvider` itself. */
export function useAccount(): Account {
  const user = useSession()?.userInfo ?? null
  return useContext(AccountContext) ?? { user, signOut: () => void authProvider.logout() }
}
