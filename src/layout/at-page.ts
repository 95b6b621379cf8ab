import { useState } from 'react'
import { useLocation } from '../providers/router/index.ts'

/** What was known when the page was opened: what changes above it later would move it, and waits for the next page. */
export function useAtPage<T>(known: T): T {
  const { pathname } = useLocation()
  const [kept, setKept] = useState({ pathname, known })
  if (kept.pathname === pathname) return kept.known
  setKept({ pathname, known })
  return known
}
