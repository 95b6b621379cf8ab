import { Select } from 'antd'
// Not from 'antd': that brings the boxes for passwords, one-time codes and long texts to every list.
import Input from 'antd/es/input/Input'
import type { ComponentType } from 'react'
import type { AppColumn, AppFilter } from '../../config/runtime/app-config.ts'
import type { ControlName } from '../../config/runtime/names.ts'
import { DayInput } from './day-input.tsx'
import { allowClear } from '../../ui/allow-clear.tsx'

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
      allowClear={allowClear}
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
  /** One input per query field of `filterNames`. */
  parts: { suffix: string; Input: ComponentType<ControlProps> }[]
  isInstant: boolean
  hasDays: boolean
}

const days: Control = {
  parts: [
    { suffix: '从', Input: BeginDay },
    { suffix: '到', Input: EndDay },
  ],
  isInstant: true,
  hasDays: true,
}

export const controls: Record<ControlName, Control> = {
  select: { parts: [{ suffix: '', Input: MultiSelect }], isInstant: true, hasDays: false },
  text: { parts: [{ suffix: '', Input: TextInput }], isInstant: false, hasDays: false },
  dates: days,
  period: days,
}

/** A filter whose title says only that it is the time has these labels for its two parts. */
const ENDS_OF_TIME: Record<string, string> = { 时间从: '开始日期', 时间到: '结束日期' }

export function labelOf({ filter, suffix }: { filter: AppFilter; suffix: string }): string {
  const label = `${filter.title}${suffix}`
  return ENDS_OF_TIME[label] ?? label
}
