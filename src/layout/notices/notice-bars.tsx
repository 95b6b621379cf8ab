import type { Published as PublishedNotice } from '../../../contract/notice.ts'
import { useRootAttribute } from '../../ui/root-attribute.ts'
import { barClass } from './bar-line.tsx'
import { Published } from './published.tsx'
import { forgetBar } from './remembered-bars.ts'
import { useUnread } from './use-unread.ts'

/** One at a time: the next comes once it is read. */
export default function NoticeBars({ notices }: { notices: readonly PublishedNotice[] }) {
  const { unread, read } = useUnread(notices)
  const [first] = unread
  useRootAttribute('data-notice-bar', first !== undefined)
  return (
    first && (
      <Published
        key={first.id}
        notice={first}
        className={barClass}
        onRead={(id) => {
          forgetBar(id)
          void read(id)
        }}
      />
    )
  )
}
