import { useEffect, useState } from 'react'
import styles from './contents.module.css'

export interface ContentsPart {
  /** It is that of the part's element. */
  id: string
  title: string
  /** It stands within the part before it. */
  isInner?: boolean
}

/** The parts of a page; the one that is being read is marked. */
export function Contents({ parts }: { parts: readonly ContentsPart[] }) {
  const current = useInSight(parts.map(({ id }) => id).join(' '))
  return (
    <nav className={styles.contents} aria-label="本页目录">
      <p>本页目录</p>
      <ul>
        {parts.map(({ id, title, isInner }) => (
          <li key={id} data-inner={isInner || undefined}>
            <a href={`#${encodeURIComponent(id)}`} aria-current={id === current ? 'location' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A part is read once it begins this near to the top of the window. Pixels. */
const READ_FROM = 128

/** @param ids in their order, with spaces between */
function useInSight(ids: string): string {
  const [current, setCurrent] = useState('')
  useEffect(() => {
    const look = () => setCurrent(partInSight(ids.split(' ')))
    look()
    globalThis.addEventListener('scroll', look, { passive: true })
    return () => globalThis.removeEventListener('scroll', look)
  }, [ids])
  return current
}

function partInSight(ids: readonly string[]): string {
  const { scrollY, innerHeight, location } = globalThis
  const isAtEnd = scrollY > 0 && scrollY + innerHeight > document.documentElement.scrollHeight - 2
  // The last parts cannot come up to the top.
  const line = isAtEnd ? innerHeight : READ_FROM
  const begun = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line)
  const asked = isAtEnd && begun.find((id) => location.hash === `#${encodeURIComponent(id)}`)
  return asked || (begun.at(-1) ?? ids[0] ?? '')
}
