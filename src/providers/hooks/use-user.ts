import { useGetIdentity } from '@refinedev/core'
import type { UserInfo } from '../../../contract/user.ts'
import { session } from '../session.ts'

/** Who is signed in, for everything that stands in the console; null for a visitor. */
export function useUser(): UserInfo | null {
  const { data = null } = useGetIdentity<UserInfo | null>({
    queryOptions: { initialData: () => session.read()?.userInfo ?? null },
  })
  return data
}
