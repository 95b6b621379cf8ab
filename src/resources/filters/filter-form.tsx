import { Button, Form, type FormRule } from 'antd'
import TextInput from 'antd/es/input/Input'
import { useId, useState } from 'react'
import type { AppFilter, AppResource } from '../../config/runtime/app-config.ts'
import { filterNames, timeNames } from '../../config/runtime/filter-names.ts'
import { dayOf } from '../../../contract/time.ts'
import { fieldText } from '../../config/runtime/row-value.ts'
import { RANGE } from '../../config/runtime/with-range.ts'
import { DayPresetButtons } from './day-preset-buttons.tsx'
import { CollapsibleFilters, counted } from './collapsible-filters.tsx'
import { controls, labelOf } from './filters.tsx'
import { splitFilters } from './split-filters.ts'
import { shownDays } from '../../config/runtime/active-range.ts'
import { cleanText } from '../../ui/clean-text.ts'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import type { ListTable } from '../list-state/use-list-table.ts'
import listStyles from '../list/list.module.css'

interface FilterFormProps {
  resource: AppResource
  table: ListTable
  now: number
}

export function FilterForm({ resource, table, now }: FilterFormProps) {
  const { form, ...formProps } = table.searchFormProps
  const isPhone = useIsPhone()
  const instant = new Set(
    resource.filters.filter(({ control }) => controls[control].isInstant).flatMap(filterNames),
  )

  const time = timeNames(resource.filters)
  const { shown, rest } = isPhone ? { shown: resource.filters, rest: [] } : splitFilters(resource.filters)
  const usedOf = (filters: readonly AppFilter[]) =>
    filters.filter((filter) => filterNames(filter).some((name) => table.filterValues[name])).length
  const [isOpen, setOpen] = useState(usedOf(rest) > 0)
  const restId = useId()

  function applyInstant(changed: Record<string, unknown>) {
    // Days that were entered one by one are no period that moves with the day.
    if (time?.some((name) => name in changed)) form?.setFieldsValue({ [RANGE]: '' })
    if (Object.keys(changed).some((name) => instant.has(name))) form?.submit()
  }

  /** Blur without a change must not reset the page number. */
  function applyText(name: string) {
    const entered = fieldText(form?.getFieldValue(name))
    if (cleanText(entered) !== (table.filterValues[name] ?? '')) form?.submit()
  }

  const inputsOf = (filter: AppFilter) =>
    controls[filter.control].parts.map(({ suffix, Input }, index) => {
      const name = filterNames(filter)[index] ?? ''
      const label = labelOf({ filter, suffix })
      const id = `${resource.name}-${name}`
      const begin = controls[filter.control].hasDays && index === 1 ? filterNames(filter)[0] : ''
      const column = resource.columns.find(({ field }) => field === filter.field) ?? null
      return (
        <Form.Item
          key={name}
          name={name}
          label={label}
          htmlFor={id}
          className={listStyles.filter}
          // Validating on change would mark the filter as stale.
          {...(begin && { rules: [notBefore(begin)], validateTrigger: false })}
        >
          <Input
            id={id}
            label={label}
            hint={
              controls[filter.control].hasDays
                ? dayHint({ filter, resource, table, now, index })
                : filter.hint
            }
            column={column}
            onSubmit={() => applyText(name)}
          />
        </Form.Item>
      )
    })

  const presetsOf = (filter: AppFilter) =>
    controls[filter.control].hasDays
      ? [<DayPresets key={filter.title} filter={filter} resource={resource} table={table} now={now} />]
      : []
  const partsOf = (filter: AppFilter) => [...inputsOf(filter), ...(isPhone ? [] : presetsOf(filter))]
  return (
    <>
      {isPhone && resource.filters.flatMap(presetsOf)}
      <CollapsibleFilters
        isPhone={isPhone}
        isEmpty={resource.filters.length === 0}
        used={usedOf(resource.filters)}
      >
        <Form
          {...formProps}
          form={form}
          className={listStyles.filters}
          layout="vertical"
          // Browsers keep what was sent from a form.
          {...(resource.filters.some(({ inMemory }) => inMemory) && { autoComplete: 'off' })}
          onValuesChange={applyInstant}
        >
          <div className={listStyles.filtersRow}>
            {shown.flatMap(partsOf)}
            {rest.length > 0 && (
              <Button aria-expanded={isOpen} aria-controls={restId} onClick={() => setOpen(!isOpen)}>
                {counted('更多筛选', usedOf(rest))}
              </Button>
            )}
            {table.isFiltered && (
              <Button {...(!isPhone && { type: 'link' })} onClick={table.resetFilters}>
                清除筛选
              </Button>
            )}
          </div>
          {rest.length > 0 && (
            <div id={restId} className={listStyles.filtersRow} hidden={!isOpen}>
              {rest.flatMap(partsOf)}
            </div>
          )}
          {time && (
            <Form.Item name={RANGE} hidden>
              <TextInput type="hidden" id={`${resource.name}-${RANGE}`} />
            </Form.Item>
          )}
        </Form>
      </CollapsibleFilters>
    </>
  )
}

/** The day that a box stands for while it is empty. */
function dayHint({ filter, resource, table, now, index }: DayPresetsProps & { index: number }): string {
  const { begin, end } = shownDays({ resource, filter, values: table.filterValues, now })
  const edge = index === 0 ? begin : end
  return edge === null ? '' : dayOf(Number(edge))
}

const notBefore =
  (begin: string): FormRule =>
  ({ getFieldValue }) => ({
    validator: (_, end: unknown) =>
      Number(fieldText(end) || Infinity) < Number(fieldText(getFieldValue(begin)))
        ? Promise.reject(new Error('不能早于起始日期'))
        : Promise.resolve(),
  })

interface DayPresetsProps extends FilterFormProps {
  filter: AppFilter
}

function DayPresets({ filter, resource, table, now }: DayPresetsProps) {
  const { form } = table.searchFormProps
  const [beginName = '', endName = ''] = filterNames(filter)
  const chosen = {
    begin: table.filterValues[beginName] ?? null,
    end: table.filterValues[endName] ?? null,
  }
  return (
    <DayPresetButtons
      label={`${filter.title}快捷范围`}
      now={now}
      chosen={chosen}
      shown={shownDays({ resource, filter, values: table.filterValues, now })}
      onChoose={({ begin, end, range }) => {
        const isTime = timeNames(resource.filters)?.[0] === beginName
        form?.setFieldsValue({ [beginName]: begin, [endName]: end, ...(isTime && { [RANGE]: range }) })
        form?.submit()
      }}
    />
  )
}
