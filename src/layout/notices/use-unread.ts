import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import type { Published } from '../../../contract/notice.ts'
import { call } from '../../providers/http.ts'
import { useUser } from '../../providers/hooks/use-user.ts'
import { idsReadHere, setReadHere } from './read-here.ts'

/** The server knows what a user has read on any device; this browser, what a visitor has. */
export function useUnread(notices: readonly Published[]) {
  const user = useUser()
  const invalidate = useInvalidate()
  const [readIds, setReadIds] = useState<readonly string[]>(() => (user ? [] : idsReadHere()))
  return {
    unread: notices.filter(({ id }) => !readIds.includes(id)),
    read: async (id: string) => {
      setReadIds((before) => [...before, id])
      if (!user) return setReadHere(id)
      // Unheard, it is shown again with the next page.
      await call('notice.dismiss', { id }, { isSilent: true }).catch(() => {})
      return invalidate({ invalidates: ['all'] })
    },
  }
}
