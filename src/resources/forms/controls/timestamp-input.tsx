import { Input } from 'antd'
import { useState } from 'react'
import { dayOf, localMinute, startOfDay } from '../../../../contract/time.ts'
import { CalendarButton } from '../../../ui/calendar-button.tsx'
import styles from '../forms.module.css'
import type { ControlProps } from './control-props.ts'
import { readTimestamp } from '../../../ui/read-timestamp.ts'

interface TimestampInputProps {
  control: ControlProps['control']
  label: string
  /** A text is what was typed and is no moment. */
  value: number | string | null
  onChange: (held: number | string | null) => void
  /** A day of Asia/Shanghai, held as its beginning. */
  isDay?: boolean
}

const minuteText = (moment: number) => localMinute(moment).replace('T', ' ')

/** A moment, typed or picked from a calendar. */
export function TimestampInput({ control, label, value, onChange, isDay = false }: TimestampInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const moment = typeof value === 'number' ? value : null
  const text = moment === null ? (value ?? '') : isDay ? dayOf(moment) : minuteText(moment)
  const enter = (entered: string) => {
    const read = readTimestamp(entered)
    onChange(read !== null && isDay ? startOfDay(read) : (read ?? (entered.trim() || null)))
  }
  const pick = (day: string) => {
    const time = moment === null ? '00:00' : minuteText(moment).slice(11)
    setTyped(null)
    enter(`${day} ${time}`)
  }
  return (
    <span className={styles.moment}>
      <Input
        {...control}
        inputMode="numeric"
        autoComplete="off"
        maxLength={32}
        placeholder={isDay ? '年-月-日' : '年-月-日 时:分'}
        value={typed ?? text}
        onChange={(event) => {
          setTyped(event.target.value)
          enter(event.target.value)
        }}
        onBlur={() => setTyped(null)}
      />
      <CalendarButton label={label} day={moment === null ? '' : dayOf(moment)} onPick={pick} />
    </span>
  )
}
