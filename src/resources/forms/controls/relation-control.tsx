import { useList, useMany } from '@refinedev/core'
import { Select } from 'antd'
import { useState } from 'react'
import { resources } from 'virtual:resources'
import { fieldText, rowValue } from '../../../config/runtime/row-value.ts'
import type { AppField } from '../../../config/runtime/app-config.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import { type ControlProps, selectProps } from './control-props.ts'

/** Rows offered at once; more are found by searching. */
const OFFERED = 20
const SETTLE_MS = 300

export function RelationControl(props: ControlProps) {
  const { relation } = props.field
  return relation && <Relation {...props} relation={relation} />
}

interface RelationProps extends ControlProps {
  relation: NonNullable<AppField['relation']>
}

function Relation({ field, control, value, onChange, relation }: RelationProps) {
  const [typed, setTyped] = useState('')
  const searched = useSettled(typed, SETTLE_MS)
  // A reader who has no such list is told that it cannot be loaded.
  const rowKey = resources[relation.resource]?.rowKey ?? ''
  const held = (Array.isArray(value) ? value : [value]).map(fieldText).filter(Boolean)
  const { query, result } = useList({
    resource: relation.resource,
    pagination: { pageSize: OFFERED },
    filters: searched ? [{ field: relation.search, operator: 'eq', value: searched }] : [],
  })
  const offered = result.data ?? []
  const unnamed = held.filter((id) => !offered.some((row) => fieldText(rowValue(row, rowKey)) === id))
  // Chosen rows may be on no page that was read.
  const others = useMany({
    resource: relation.resource,
    ids: unnamed,
    errorNotification: false,
    queryOptions: { enabled: query.isSuccess && unnamed.length > 0 },
  })
  const options = [...offered, ...(unnamed.length > 0 ? (others.result.data ?? []) : [])].map((row) => ({
    value: fieldText(rowValue(row, rowKey)),
    label: fieldText(rowValue(row, relation.label)),
  }))
  return (
    <Select
      {...selectProps(control)}
      mode={field.isMultiple ? 'multiple' : undefined}
      showSearch
      allowClear={field.empty !== 'refused'}
      value={field.isMultiple ? held : held[0]}
      placeholder={field.placeholder || '请选择'}
      loading={query.isFetching}
      notFoundContent={query.isFetching ? '正在加载' : query.isError ? '加载失败' : '没有符合的'}
      options={options}
      {...(relation.search ? { filterOption: false, onSearch: setTyped } : { optionFilterProp: 'label' })}
      onChange={(chosen: string | string[] | undefined) => onChange(chosen ?? '')}
    />
  )
}
