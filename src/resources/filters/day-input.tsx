import { useState } from 'react'
import { dayOf } from '../../contract/time.ts'

const DAY_MS = 86_400_000

interface DayInputProps {
  id: string
  edge: 'begin' | 'end'
  value?: string | null
  onChange?: (value: string) => void
}

/** A day of Asia/Shanghai; its value is the day's first or last millisecond. The browser's own picker: light, and good on phones. */
export function DayInput({ id, edge, value, onChange }: DayInputProps) {
  // While a year is typed the browser says `0002-11-21`: such a day stays in the field and is nobody else's.
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value && /^\d+$/.test(value) ? dayOf(Number(value)) : ''
  return (
    <input
      id={id}
      className="day-input"
      data-empty={!value}
      type="date"
      max="2099-12-31"
      value={typed ?? shown}
      onChange={(event) => {
        const day = event.target.value
        const time = toEdge({ day, edge })
        const isWhole = time !== '' || day === ''
        setTyped(isWhole ? null : day)
        if (isWhole) onChange?.(time)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

function toEdge({ day, edge }: { day: string; edge: 'begin' | 'end' }): string {
  const start = Date.parse(`${day}T00:00:00+08:00`)
  if (Number.isNaN(start) || start < 0) return ''
  return String(edge === 'begin' ? start : start + DAY_MS - 1)
}
