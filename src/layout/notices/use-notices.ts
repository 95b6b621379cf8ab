import type { Notice } from '../../../contract/notice.ts'
import { useCall } from '../../providers/hooks/use-call.ts'
import { useUser } from '../../providers/hooks/use-user.ts'

/** How often they are read again; not on every screen. */
const STALE_MS = 600_000

/** What the reader should know now; a visitor, what is for all. @returns null until it is known */
export function useNotices(): Notice[] | null {
  const user = useUser()
  const { data, isPending } = useCall(
    user ? 'notice.mine' : 'notice.public',
    {},
    { isSilent: true, staleTime: STALE_MS },
  )
  if (isPending) return null
  // Screens go on without notices when the read fails.
  return Array.isArray(data) ? data : []
}
