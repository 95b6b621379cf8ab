import type { Notice, Reminder } from '../../../contract/notice.ts'
import { Published } from './published.tsx'
import { publishedAt } from './published-at.ts'
import {
  UselessNotice,
  CorrectedNotice,
  ExpiryNotice,
  ModelNotice,
  PausedNotice,
  SecurityNotice,
} from './reminders.tsx'
import { useUnread } from './use-unread.ts'
import styles from './notice.module.css'

/** Announcements that are shown at once. */
const SHOWN = 3

export default function NoticePanel({ notices }: { notices: Notice[] }) {
  const { unread, read } = useUnread(publishedAt(notices, 'panel'))
  const of = (kind: Reminder['kind']) =>
    notices.filter((notice): notice is Reminder => notice.kind !== 'announcement' && notice.kind === kind)
  const packages = of('packageExpires')
  const [first] = packages
  return (
    <>
      {unread.slice(0, SHOWN).map((notice) => (
        <Published key={notice.id} notice={notice} className={styles.notice} onRead={(id) => void read(id)} />
      ))}
      {of('security').map((notice) => (
        <SecurityNotice key={notice.id} notice={notice} />
      ))}
      <PausedNotice notices={of('keyPaused')} />
      <UselessNotice notices={of('packageUseless')} />
      {first && <ExpiryNotice first={first} notices={packages} />}
      <ModelNotice notices={of('priceRises')} what="涨价" />
      <CorrectedNotice notices={of('priceCorrected')} />
      <ModelNotice notices={of('modelEnds')} what="下线" />
    </>
  )
}
