import { Input } from 'antd'
import { useState } from 'react'
import { dayOf, localMinute, startOfDay } from '../../../../contract/time.ts'
import { CalendarButton } from '../../../ui/calendar-button.tsx'
import styles from '../forms.module.css'
import type { ControlProps } from './control-props.ts'
import { readTimestamp } from './read-timestamp.ts'

interface TimestampInputProps {
  control: ControlProps['control']
  label: string
  value: number | null
  onChange: (moment: number | null) => void
  /** A day of Asia/Shanghai, held as its beginning. */
  isDay?: boolean
}

const minuteText = (moment: number) => localMinute(moment).replace('T', ' ')

/** A moment, typed or picked from a calendar. */
export function TimestampInput({ control, label, value, onChange, isDay = false }: TimestampInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = value === null ? '' : isDay ? dayOf(value) : minuteText(value)
  const enter = (entered: string) => {
    const moment = readTimestamp(entered)
    onChange(moment !== null && isDay ? startOfDay(moment) : moment)
  }
  const pick = (day: string) => {
    const time = value === null ? '00:00' : minuteText(value).slice(11)
    setTyped(null)
    enter(`${day} ${time}`)
  }
  return (
    <span className={styles.moment}>
      <Input
        {...control}
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        placeholder={isDay ? '年-月-日' : '年-月-日 时:分'}
        value={typed ?? text}
        onChange={(event) => {
          setTyped(event.target.value)
          enter(event.target.value)
        }}
        onBlur={() => setTyped(null)}
      />
      <CalendarButton label={label} day={value === null ? '' : dayOf(value)} onPick={pick} />
    </span>
  )
}
