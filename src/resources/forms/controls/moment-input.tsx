import { Input } from 'antd'
import { useState } from 'react'
import { dayOf, localMinute } from '../../../../contract/time.ts'
import { CalendarButton } from '../../../ui/calendar-button.tsx'
import styles from '../forms.module.css'
import type { ControlProps } from './control-props.ts'
import { readMoment } from './read-moment.ts'

interface MomentInputProps {
  control: ControlProps['control']
  label: string
  value: number | null
  onChange: (moment: number | null) => void
}

const textOf = (moment: number | null) => (moment === null ? '' : localMinute(moment).replace('T', ' '))

/** A moment, typed or picked from a calendar. */
export function MomentInput({ control, label, value, onChange }: MomentInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const pick = (day: string) => {
    const time = textOf(value).slice(11) || '00:00'
    setTyped(null)
    onChange(readMoment(`${day} ${time}`))
  }
  return (
    <span className={styles.moment}>
      <Input
        {...control}
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        placeholder="年-月-日 时:分"
        value={typed ?? textOf(value)}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(readMoment(event.target.value))
        }}
        onBlur={() => setTyped(null)}
      />
      <CalendarButton label={label} day={value === null ? '' : dayOf(value)} onPick={pick} />
    </span>
  )
}
