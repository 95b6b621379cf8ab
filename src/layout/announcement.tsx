import { useEffect, useState } from 'react'
import type { LayoutName } from '../config/runtime/names.ts'
import { config } from '../providers/config.ts'
import { onServerTime, serverNow } from '../providers/server-time.ts'
import { Icon } from '../ui/icons.tsx'
import { OwnLink } from './own-link.tsx'
import styles from './announcement.module.css'
import topBar from './top-bar.module.css'

const DISMISSED = 'dismissedAnnouncement'
const LOOK_EVERY_MS = 15_000

/** What the product has to say for a while, above every page that it is for, until the reader closes it. */
export function Announcement({ layout }: { layout: LayoutName }) {
  const { announcement } = config
  const id = announcement ? `${announcement.begin} ${announcement.end} ${announcement.text}` : ''
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(DISMISSED))
  const now = useServerNow(announcement !== null)
  if (!announcement || dismissed === id) return null
  const { text, link, begin, end, place } = announcement
  if (now < begin || now >= end) return null
  if (place !== 'all' && (place === 'console') !== (layout === 'center')) return null

  function dismiss() {
    localStorage.setItem(DISMISSED, id)
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

/** The server's time every few seconds, and as soon as it is known; without `isOn` that of the first look. */
function useServerNow(isOn: boolean): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (!isOn) return undefined
    const look = () => setNow(serverNow())
    const timer = setInterval(look, LOOK_EVERY_MS)
    const stop = onServerTime(look)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [isOn])
  return now
}
