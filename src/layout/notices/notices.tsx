import { lazy, Suspense } from 'react'
import { Awaited } from '../../ui/awaited.tsx'
import { useNotices } from './use-notices.ts'

/** Their code is for those who have some. */
const NoticePanel = lazy(() => import('./notice-panel.tsx'))
const NoticeBars = lazy(() => import('./notice-bars.tsx'))

/** What the reader should know, above every screen of the centre, until it is put away. */
export function Notices() {
  const notices = useNotices()
  if (notices === null) return <Awaited />
  return (
    notices.length > 0 && (
      <Suspense fallback={<Awaited />}>
        <NoticePanel notices={notices} />
      </Suspense>
    )
  )
}

/** The same above the whole console. */
export function NoticeBar() {
  const notices = useNotices()
  return (
    notices !== null &&
    notices.length > 0 && (
      <Suspense fallback={null}>
        <NoticeBars notices={notices} />
      </Suspense>
    )
  )
}
