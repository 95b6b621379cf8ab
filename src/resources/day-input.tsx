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
  return (
    <input
      id={id}
      className="day-input"
      data-empty={!value}
      type="date"
      max="2099-12-31"
      value={value && /^\d+$/.test(value) ? dayOf(Number(value)) : ''}
      onChange={(event) => onChange?.(toEdge({ day: event.target.value, edge }))}
    />
  )
}

function toEdge({ day, edge }: { day: string; edge: 'begin' | 'end' }): string {
  const start = Date.parse(`${day}T00:00:00+08:00`)
  if (Number.isNaN(start) || start < 0) return ''
  return String(edge === 'begin' ? start : start + DAY_MS - 1)
}
