import { lazy, Suspense, useRef, useState } from 'react'
import { Icon } from './icons.tsx'
import styles from './calendar-button.module.css'

const DayCalendar = lazy(() => import('./day-calendar.tsx'))

interface CalendarButtonProps {
  /** The box that the day is for has this label. */
  label: string
  /** `2026-11-21`, or empty: today. */
  day: string
  onPick: (day: string) => void
}

/** Opens a calendar in Chinese next to a box that a day is typed into: the browser's own is in the browser's language. */
export function CalendarButton({ label, day, onPick }: CalendarButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={`从日历选择${label}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="calendar" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <DayCalendar
            label={label}
            day={day}
            onPick={(picked) => {
              onPick(picked)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
