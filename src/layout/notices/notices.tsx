import { lazy, Suspense, useEffect, useState } from 'react'
import type { Notice } from '../../../contract/notice.ts'
import { Awaited } from '../../ui/awaited.tsx'
import { useAtPage } from '../at-page.ts'
import { BarLine } from './bar-line.tsx'
import { publishedAt } from './published-at.ts'
import { rememberBars, rememberedBars } from './remembered-bars.ts'
import { isReadHere } from './read-here.ts'
import { useCall } from '../../providers/hooks/use-call.ts'
import { useUser } from '../../providers/hooks/use-user.ts'

/** Their code is for those who have some. */
const NoticePanel = lazy(() => import('./notice-panel.tsx'))
const NoticeBars = lazy(() => import('./notice-bars.tsx'))

/** What the reader should know, above every screen of the centre, until it is put away; what is known too late comes with the next screen. */
export function Notices() {
  const notices = useNotices()
  const [isLate, setLate] = useState(false)
  const shown = useFirst(notices)
  if (isLate) return null
  const awaited = <Awaited onOver={() => setLate(true)} />
  if (shown === null) return awaited
  return (
    shown.length > 0 && (
      <Suspense fallback={awaited}>
        <NoticePanel notices={shown} />
      </Suspense>
    )
  )
}

/** What is left of the first answer. */
function useFirst(notices: Notice[] | null): Notice[] | null {
  const [first, setFirst] = useState(notices)
  if (first === null && notices !== null) setFirst(notices)
  return notices && first && notices.filter(({ id }) => first.some((one) => one.id === id))
}

/** The same above the whole console: from before it is first seen, by what the last answer was, or with the next screen. */
export function NoticeBar() {
  const notices = useNotices()
  useEffect(() => {
    if (notices) rememberBars(unreadBars(notices))
  }, [notices])
  const bars = useAtPage(notices ? unreadBars(notices) : rememberedBars())
  const [first] = bars
  return (
    first && (
      <Suspense fallback={<BarLine notice={first} />}>
        <NoticeBars notices={bars} />
      </Suspense>
    )
  )
}

const unreadBars = (notices: Notice[]) => publishedAt(notices, 'bar').filter(({ id }) => !isReadHere(id))

/** How often they are read again; not on every screen. */
const STALE_MS = 600_000

/** What the reader should know now; a visitor, what is for all. @returns null until it is known */
function useNotices(): Notice[] | null {
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
