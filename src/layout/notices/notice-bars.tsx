import type { Notice } from '../../../contract/notice.ts'
import { Published } from './published.tsx'
import { publishedAt } from './published-at.ts'
import { useUnread } from './use-unread.ts'
import styles from './notice-bars.module.css'
import topBar from '../top-bar.module.css'

/** One at a time: the next comes once it is read. */
export default function NoticeBars({ notices }: { notices: Notice[] }) {
  const { unread, read } = useUnread(publishedAt(notices, 'bar'))
  const [first] = unread
  const className = `${topBar.bar} ${styles.bar}`
  return (
    first && <Published key={first.id} notice={first} className={className} onRead={(id) => void read(id)} />
  )
}
