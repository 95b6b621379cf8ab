import { useEffect, useState } from 'react'
import styles from './awaited.module.css'

/** Longer than an answer takes as a rule. */
const WAIT_MS = 3000

/** Stands where a notice may come: what is below it is not seen until then, so that it does not move. */
export function Awaited() {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isOver ? null : <span hidden className={styles.awaited} />
}
