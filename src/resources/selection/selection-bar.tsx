import { Button } from 'antd'
import type { ReactNode } from 'react'
import { leaveBar } from './leave-bar.ts'
import { useSelectedRows } from './use-selected-rows.ts'
import styles from './selection.module.css'

/** What can be done with the chosen rows. */
export function SelectionBar({ children }: { children?: ReactNode }) {
  const chosen = useSelectedRows()
  if (!chosen || chosen.keys.length === 0) return null
  function clear() {
    chosen?.clear()
    leaveBar()
  }
  return (
    <section className={styles.bar} aria-label="已选的行">
      <output>已选 {chosen.keys.length} 行</output>
      {children}
      <Button onClick={clear}>清空</Button>
    </section>
  )
}
