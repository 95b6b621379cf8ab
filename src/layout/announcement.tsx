import { useState } from 'react'
import type { LayoutName } from '../config/runtime/names.ts'
import { config } from '../providers/config.ts'
import { serverNow } from '../providers/server-time.ts'
import { Icon } from '../ui/icons.tsx'
import { useAtPage } from './at-page.ts'
import { OwnLink } from './own-link.tsx'
import styles from './announcement.module.css'
import topBar from './top-bar.module.css'
import { browserStorage } from '../config/runtime/browser-storage.ts'

const DISMISSED = 'dismissedAnnouncement'

/** What the product has to say for a while, above every page that it is for, until the reader closes it; it comes and goes between pages. */
export function Announcement({ layout }: { layout: LayoutName }) {
  const { announcement } = config
  const id = announcement ? `${announcement.begin} ${announcement.end} ${announcement.text}` : ''
  const [dismissed, setDismissed] = useState(() => browserStorage.getItem(DISMISSED))
  const now = useAtPage(serverNow())
  if (!announcement || dismissed === id) return null
  const { text, link, begin, end, place } = announcement
  if (now < begin || now >= end) return null
  if (place !== 'all' && (place === 'console') !== (layout === 'center')) return null

  function dismiss() {
    browserStorage.setItem(DISMISSED, id)
    setDismissed(id)
    document.querySelector<HTMLElement>('#main')?.focus()
  }
  return (
    <section className={`${topBar.bar} ${styles.bar}`} aria-label="公告">
      <p>
        {text} {link && <OwnLink link={link} />}
      </p>
      <button type="button" className="icon-button" aria-label="关闭公告" onClick={dismiss}>
        <Icon name="close" />
      </button>
    </section>
  )
}
