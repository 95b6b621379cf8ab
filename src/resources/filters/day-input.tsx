import { useState } from 'react'
import { DAY_MS, dayOf, startOfDay } from '../../../contract/time.ts'
import { CalendarButton } from '../../ui/calendar-button.tsx'
import { readTimestamp, timestampProblem } from '../../ui/read-timestamp.ts'
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

/** Another digit may follow. */
const GOES_ON = /\D\d$/

/** A day, typed or picked from a calendar. */
export function DayInput({ id, label, edge, hint, value, onChange }: DayInputProps) {
  const held = value ?? ''
  /** It counts until another value is chosen elsewhere. */
  const [typed, setTyped] = useState<{ text: string; over: string; isLeft: boolean } | null>(null)
  const shown = /^\d+$/.test(held) ? dayOf(Number(held)) : ''
  const text = typed?.over === held ? typed.text : undefined
  const enter = (day: string, isLeft = false) => {
    const moment = readTimestamp(day)
    const isWhole = day === '' || (moment !== null && (isLeft || !GOES_ON.test(day)))
    setTyped(isWhole ? null : { text: day, over: held, isLeft })
    if (isWhole) onChange?.(moment === null ? '' : edgeOf(moment, edge))
  }
  const leave = () => {
    if (text !== undefined) enter(text.trim(), true)
  }
  const problem = text && typed?.isLeft ? timestampProblem(text) : ''
  return (
    <>
      <span className={listStyles.day}>
        <input
          id={id}
          className={listStyles.dayInput}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          placeholder={hint || '年-月-日'}
          value={text ?? shown}
          aria-invalid={problem !== ''}
          aria-describedby={problem === '' ? undefined : `${id}-problem`}
          onChange={(event) => enter(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') leave()
          }}
        />
        <CalendarButton label={label} day={shown || hint} onPick={enter} />
      </span>
      {problem !== '' && (
        <span id={`${id}-problem`} className={listStyles.dayProblem} role="alert">
          {problem}
        </span>
      )}
    </>
  )
}

function edgeOf(moment: number, edge: DayInputProps['edge']): string {
  const start = startOfDay(moment)
  return String(edge === 'begin' ? start : start + DAY_MS - 1)
}
