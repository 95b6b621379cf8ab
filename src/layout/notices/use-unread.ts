import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import type { Published } from '../../../contract/notice.ts'
import { call } from '../../providers/http.ts'
import { useUser } from '../../providers/hooks/use-user.ts'

const STORED = 'readNotices'

/** The server knows what a user has read on any device; this browser, what a visitor has. */
export function useUnread(notices: readonly Published[]) {
  const user = useUser()
  const invalidate = useInvalidate()
  const [gone, setGone] = useState<readonly string[]>(() => (user ? [] : storedIds()))
  return {
    unread: notices.filter(({ id }) => !gone.includes(id)),
    read: async (id: string) => {
      setGone((before) => [...before, id])
      if (!user) return storeId(id)
      // Unheard, it is shown again with the next page.
      await call('notice.dismiss', { id }, { isSilent: true }).catch(() => {})
      return invalidate({ invalidates: ['all'] })
    },
  }
}

/** They are ids of announcements, which say nothing of their reader. */
const storedIds = (): string[] => (localStorage.getItem(STORED) ?? '').split(' ').filter(Boolean)

const KEPT = 50

const storeId = (id: string) =>
  localStorage.setItem(STORED, [...new Set([...storedIds(), id])].slice(-KEPT).join(' '))
