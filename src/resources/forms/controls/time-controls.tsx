import styles from '../forms.module.css'
import type { ControlProps } from './control-props.ts'
import { TimestampInput } from './timestamp-input.tsx'

const heldMoment = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : null)

export const TimestampControl = ({ field, control, value, onChange }: ControlProps) => (
  <TimestampInput control={control} label={field.title} value={heldMoment(value)} onChange={onChange} />
)

export const DayControl = ({ field, control, value, onChange }: ControlProps) => (
  <TimestampInput control={control} label={field.title} value={heldMoment(value)} onChange={onChange} isDay />
)

type Period = Record<'begin' | 'end', number | string | null>

const ENDS = [
  { end: 'begin', label: '开始' },
  { end: 'end', label: '结束' },
] as const

export function PeriodControl({ field, control, value, onChange }: ControlProps) {
  const period = (value ?? { begin: null, end: null }) as Period
  function change(end: keyof Period, moment: Period['begin']) {
    const next = { ...period, [end]: moment }
    onChange(next.begin === null && next.end === null ? null : next)
  }
  return (
    <div className={styles.period}>
      {ENDS.map(({ end, label }) => (
        <TimestampInput
          key={end}
          control={{
            ...control,
            id: end === 'begin' ? control.id : `${control.id}-end`,
            'aria-label': `${field.title}${label}`,
          }}
          label={`${field.title}${label}`}
          value={period[end]}
          onChange={(moment) => change(end, moment)}
        />
      ))}
    </div>
  )
}
