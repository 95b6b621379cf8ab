import { useState } from 'react'
import { DAY_MS, dayOf } from '../../../contract/time.ts'
import { CalendarButton } from '../../ui/calendar-button.tsx'
import listStyles from '../list/list.module.css'

interface DayInputProps {
  id: string
  label: string
  edge: 'begin' | 'end'
  /** The day that counts while none is given. */
  hint: string
  value?: string | null
  onChange?: (value: string) => void
}

const WHOLE = /^\d{4}-\d{2}-\d{2}$/

/** A day, typed or picked from a calendar. */
export function DayInput({ id, label, edge, hint, value, onChange }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value && /^\d+$/.test(value) ? dayOf(Number(value)) : ''
  const enter = (day: string) => {
    const time = toEdge({ day, edge })
    // While a year is typed it may be `0002-11-21`: not applied.
    const isWhole = time !== '' || day === ''
    setTyped(isWhole ? null : day)
    if (isWhole) onChange?.(time)
  }
  return (
    <span className={listStyles.day}>
      <input
        id={id}
        className={listStyles.dayInput}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        placeholder={hint || '年-月-日'}
        value={typed ?? shown}
        onChange={(event) => enter(event.target.value.trim())}
        onBlur={() => setTyped(null)}
      />
      <CalendarButton label={label} day={shown || hint} onPick={enter} />
    </span>
  )
}

function toEdge({ day, edge }: { day: string; edge: 'begin' | 'end' }): string {
  const start = WHOLE.test(day) ? Date.parse(`${day}T00:00:00+08:00`) : Number.NaN
  if (Number.isNaN(start) || start < 0) return ''
  return String(edge === 'begin' ? start : start + DAY_MS - 1)
}
