import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './tabs.module.css'

interface TabsProps<Key extends string> {
  /** Prefix of element ids; unique on the page. */
  id: string
  label: string
  items: readonly { key: Key; label: ReactNode }[]
  value: Key
  onChange: (key: Key) => void
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export function Tabs<Key extends string>({ id, label, items, value, onChange }: TabsProps<Key>) {
  const row = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const index = items.findIndex((item) => item.key === value)
    const next = STEPS[event.key]?.(index, items.length)
    const item = next === undefined ? undefined : items[next]
    if (!item) return
    event.preventDefault()
    onChange(item.key)
    row.current?.querySelector<HTMLElement>(`#${tabId(id, item.key)}`)?.focus()
  }
  return (
    <div ref={row} className={styles.tabs} role="tablist" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="tab"
          id={tabId(id, item.key)}
          aria-selected={item.key === value}
          aria-controls={panelId(id)}
          tabIndex={item.key === value ? 0 : -1}
          onClick={() => onChange(item.key)}
          onKeyDown={move}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

interface TabPanelProps {
  id: string
  value: string
  className?: string
  /** Scrollable without focusable content, so the panel itself must be focusable. */
  isScrollable?: boolean
  children: ReactNode
}

export function TabPanel({ id, value, className, isScrollable, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={panelId(id)}
      aria-labelledby={tabId(id, value)}
      className={className}
      tabIndex={isScrollable ? 0 : undefined}
    >
      {children}
    </div>
  )
}

const tabId = (id: string, key: string) => `${id}-tab-${key}`
const panelId = (id: string) => `${id}-panel`
