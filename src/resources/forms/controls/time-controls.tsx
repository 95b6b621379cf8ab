import { Input } from 'antd'
import { localMinute } from '../../../../contract/time.ts'
import type { ControlProps } from './control-props.ts'
import styles from '../forms.module.css'

const localText = (value: unknown) => (typeof value === 'number' ? localMinute(value) : '')

function momentOf(text: string): number | null {
  const moment = Date.parse(`${text}:00+08:00`)
  return Number.isNaN(moment) ? null : moment
}

export const MomentControl = ({ control, value, onChange }: ControlProps) => (
  <Input
    {...control}
    type="datetime-local"
    max="9999-12-31T23:59"
    value={localText(value)}
    onChange={(event) => onChange(momentOf(event.target.value))}
  />
)

interface Period {
  begin: number | null
  end: number | null
}

const ENDS = [
  { end: 'begin', label: '开始' },
  { end: 'end', label: '结束' },
] as const

export function PeriodControl({ field, control, value, onChange }: ControlProps) {
  const period = (value ?? { begin: null, end: null }) as Period
  function change(end: keyof Period, moment: number | null) {
    const next = { ...period, [end]: moment }
    onChange(next.begin === null && next.end === null ? null : next)
  }
  return (
    <div className={styles.period}>
      {ENDS.map(({ end, label }) => (
        <Input
          key={end}
          {...control}
          id={end === 'begin' ? control.id : `${control.id}-end`}
          aria-label={`${field.title}${label}`}
          type="datetime-local"
          max="9999-12-31T23:59"
          value={localText(period[end])}
          onChange={(event) => change(end, momentOf(event.target.value))}
        />
      ))}
    </div>
  )
}
