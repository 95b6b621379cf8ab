import { lazy, Suspense } from 'react'
import { useNotices } from './use-notices.ts'

const NoticePanel = lazy(() => import('./notice-panel.tsx'))
const NoticeBars = lazy(() => import('./notice-bars.tsx'))

/** What the reader should know, above every screen of the centre, until it is put away. */
export const Notices = () => <Some of={NoticePanel} />

/** The same above the whole console. */
export const NoticeBar = () => <Some of={NoticeBars} />

/** Their code is for those who have some. */
function Some({ of: Notices }: { of: typeof NoticePanel | typeof NoticeBars }) {
  const notices = useNotices()
  if (notices.length === 0) return null
  return (
    <Suspense fallback={null}>
      <Notices notices={notices} />
    </Suspense>
  )
}
