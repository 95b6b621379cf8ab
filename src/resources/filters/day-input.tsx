import { useState } from 'react'
import { DAY_MS, dayOf } from '../../../contract/time.ts'
import listStyles from '../list/list.module.css'

interface DayInputProps {
  id: string
  edge: 'begin' | 'end'
  value?: string | null
  onChange?: (value: string) => void
}

export function DayInput({ id, edge, value, onChange }: DayInputProps) {
  // While a year is typed browsers report `0002-11-21`: not applied.
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value && /^\d+$/.test(value) ? dayOf(Number(value)) : ''
  return (
    <input
      id={id}
      className={listStyles.dayInput}
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
