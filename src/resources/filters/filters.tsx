import { Input, Select } from 'antd'
import type { ComponentType } from 'react'
import type { AppColumn, AppFilter } from '../config/app-config.ts'
import type { ControlName } from '../config/names.ts'
import { DayInput } from './day-input.tsx'
import { clearable } from '../ui/clearable.tsx'

/** What a form item hands its control; values are as they go over the wire. */
interface ControlProps {
  id: string
  label: string
  hint: string
  column: AppColumn | null
  value?: string | null
  onChange?: (value: string) => void
  onSubmit: () => void
}

function MultiSelect({ id, label, column, value, onChange }: ControlProps) {
  return (
    <Select
      id={id}
      aria-label={label}
      mode="multiple"
      allowClear
      showSearch={false}
      maxTagCount="responsive"
      placeholder="全部"
      value={value ? value.split(',') : []}
      onChange={(words: string[]) => onChange?.(words.join(','))}
      options={Object.entries(column?.values ?? {}).map(([word, { text }]) => ({ value: word, label: text }))}
    />
  )
}

function TextInput({ id, label, hint, value, onChange, onSubmit }: ControlProps) {
  return (
    <Input
      id={id}
      allowClear={clearable}
      placeholder={hint || `输入完整的${label}`}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
      onPressEnter={onSubmit}
      onBlur={onSubmit}
      onClear={onSubmit}
    />
  )
}

const BeginDay = (props: ControlProps) => <DayInput {...props} edge="begin" />
const EndDay = (props: ControlProps) => <DayInput {...props} edge="end" />

interface Control {
  /** One drawing for each query field of `filterNames`, with what its label adds to the filter's title. */
  parts: { suffix: string; Input: ComponentType<ControlProps> }[]
  /** Filters as soon as it changes; otherwise by Enter or when the field is left. */
  isInstant: boolean
  /** From a day to a day: ranges that are asked for most are offered. */
  hasDays: boolean
}

const days: Control = {
  parts: [
    { suffix: '起', Input: BeginDay },
    { suffix: '止', Input: EndDay },
  ],
  isInstant: true,
  hasDays: true,
}

/** Every control that a filter can name. */
export const controls: Record<ControlName, Control> = {
  select: { parts: [{ suffix: '', Input: MultiSelect }], isInstant: true, hasDays: false },
  text: { parts: [{ suffix: '', Input: TextInput }], isInstant: false, hasDays: false },
  dates: days,
  period: days,
}

export const labelOf = ({ filter, suffix }: { filter: AppFilter; suffix: string }) =>
  `${filter.title}${suffix}`
