import { type KeyboardEvent, useState } from 'react'
import { DAY_MS, dayOf, startOfDay, startOfMonth } from '../../contract/time.ts'
import styles from './day-calendar.module.css'
import { serverNow } from '../providers/server-time.ts'

interface DayCalendarProps {
  label: string
  /** `2026-11-21`; another text: today. */
  day: string
  onPick: (day: string) => void
  onClose: () => void
}

const WEEKDAYS = '一二三四五六日'
const MOVES: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** A month of Asia/Shanghai days, its weeks from Monday on. */
export default function DayCalendar({ label, day, onPick, onClose }: DayCalendarProps) {
  const parsed = Date.parse(`${day}T00:00:00+08:00`)
  const [at, setAt] = useState(() => startOfDay(Number.isNaN(parsed) ? serverNow() : parsed))
  const [today] = useState(() => dayOf(serverNow()))
  const month = startOfMonth(at)
  const next = startOfMonth(month + 32 * DAY_MS)
  const before = (weekdayOf(month) + 6) % 7
  const days = Array.from({ length: Math.round((next - month) / DAY_MS) }, (_, nth) => month + nth * DAY_MS)

  function onKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    const move = MOVES[event.key]
    if (move === undefined) return
    event.preventDefault()
    setAt(at + move * DAY_MS)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its days are moved over by arrow keys
    <div
      className={styles.calendar}
      role="dialog"
      aria-label={`${label}：选择日期`}
      onKeyDown={onKey}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onClose()
      }}
    >
      <div className={styles.head}>
        <button type="button" aria-label="上个月" onClick={() => setAt(startOfMonth(month - DAY_MS))}>
          ‹
        </button>
        <strong aria-live="polite">{`${dayOf(month).slice(0, 4)} 年 ${Number(dayOf(month).slice(5, 7))} 月`}</strong>
        <button type="button" aria-label="下个月" onClick={() => setAt(next)}>
          ›
        </button>
      </div>
      <div className={styles.week} aria-hidden="true">
        {Array.from(WEEKDAYS, (name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <div className={styles.week}>
        {days.map((one, nth) => (
          <button
            key={one}
            ref={one === at ? focusOn : undefined}
            type="button"
            style={nth === 0 ? { gridColumnStart: before + 1 } : undefined}
            tabIndex={one === at ? 0 : -1}
            aria-pressed={dayOf(one) === day}
            aria-current={dayOf(one) === today ? 'date' : undefined}
            aria-label={dayOf(one)}
            onClick={() => onPick(dayOf(one))}
          >
            {nth + 1}
          </button>
        ))}
      </div>
    </div>
  )
}

const focusOn = (button: HTMLButtonElement | null) => button?.focus()

const weekdayOf = (ms: number) => new Date(`${dayOf(ms)}T00:00:00Z`).getUTCDay()
