import { Input } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { dayOf, localMinute } from '../../../../contract/time.ts'
import { Icon } from '../../../ui/icons.tsx'
import styles from '../forms.module.css'
import type { ControlProps } from './control-props.ts'
import { readMoment } from './read-moment.ts'

const DayCalendar = lazy(() => import('../../../ui/day-calendar.tsx'))

interface MomentInputProps {
  control: ControlProps['control']
  label: string
  value: number | null
  onChange: (moment: number | null) => void
}

const textOf = (moment: number | null) => (moment === null ? '' : localMinute(moment).replace('T', ' '))

/** A moment, typed or picked from a calendar in Chinese: the browser's own is in the browser's language. */
export function MomentInput({ control, label, value, onChange }: MomentInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const pick = (day: string) => {
    const time = textOf(value).slice(11) || '00:00'
    setTyped(null)
    onChange(readMoment(`${day} ${time}`))
    close()
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
        suffix={
          <button
            ref={button}
            type="button"
            className={styles.momentButton}
            aria-label={`从日历选择${label}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="calendar" />
          </button>
        }
      />
      {isOpen && (
        <Suspense fallback={null}>
          <DayCalendar label={label} day={value === null ? '' : dayOf(value)} onPick={pick} onClose={close} />
        </Suspense>
      )}
    </span>
  )
}
