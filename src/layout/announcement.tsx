import { useState } from 'react'
import type { LayoutName } from '../config/runtime/names.ts'
import { config } from '../providers/config.ts'
import { serverNow } from '../providers/server-time.ts'
import { Icon } from '../ui/icons.tsx'
import { useRootAttribute } from '../ui/root-attribute.ts'
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
  const isShown =
    announcement !== null &&
    dismissed !== id &&
    now >= announcement.begin &&
    now < announcement.end &&
    (announcement.place === 'all' || (announcement.place === 'console') === (layout === 'center'))
  useRootAttribute('data-config-bar', isShown)
  if (!isShown) return null
  const { text, link } = announcement

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
