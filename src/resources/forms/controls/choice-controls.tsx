import { Checkbox, Select, Switch } from 'antd'
import { type ControlProps, selectProps } from './control-props.ts'

export const SwitchControl = ({ control: { id, ...control }, value, onChange }: ControlProps) => (
  <span>
    <Switch
      id={id}
      aria-describedby={control['aria-describedby']}
      data-invalid={control['aria-invalid']}
      checked={value === true}
      onChange={onChange}
    />
  </span>
)

/** What is agreed to stands next to the box. */
export const ConsentControl = ({ field, control, value, onChange }: ControlProps) => (
  <Checkbox {...control} checked={value === true} onChange={(event) => onChange(event.target.checked)}>
    {field.hint || field.title}
  </Checkbox>
)

export function SelectControl({ field, control, value, onChange }: ControlProps) {
  const isEmpty = value === '' || value === null || value === undefined
  return (
    <Select
      {...selectProps(control)}
      mode={field.isMultiple ? 'multiple' : undefined}
      allowClear={field.empty !== 'refused'}
      value={isEmpty ? undefined : value}
      placeholder={field.placeholder || '请选择'}
      optionFilterProp="label"
      options={field.choices}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}

export const TagsControl = ({ field, control, value, onChange }: ControlProps) => (
  <Select
    {...selectProps(control)}
    mode="tags"
    value={Array.isArray(value) ? value : []}
    placeholder={field.placeholder || '输入后按回车'}
    tokenSeparators={[',', '，', '；', ';']}
    onChange={onChange}
    open={false}
    suffixIcon={null}
  />
)
