import { Button, Form, type FormRule } from 'antd'
import type { AppFilter, AppResource } from '../config/app-config.ts'
import { filterNames } from '../config/filter-names.ts'
import { fieldText } from '../config/row-value.ts'
import { DayPresetButtons } from './day-preset-buttons.tsx'
import { FilterFold } from './filter-fold.tsx'
import { controls, labelOf } from './filters.tsx'
import { shownDays } from './range-of.ts'
import { useIsPhone } from './use-is-phone.ts'
import type { ListTable } from './use-list-table.ts'

interface FilterFormProps {
  resource: AppResource
  table: ListTable
  /** When the page was opened, or read again. */
  now: number
}

/**
 * The filters of a resource. Most apply as they change, text by Enter or when its field is left. On a phone they are folded, but for
 * the ranges of days.
 */
export function FilterForm({ resource, table, now }: FilterFormProps) {
  const { form, ...formProps } = table.searchFormProps
  const isPhone = useIsPhone()
  const instant = new Set(
    resource.filters.filter(({ control }) => controls[control].isInstant).flatMap(filterNames),
  )

  function applyInstant(changed: Record<string, unknown>) {
    if (Object.keys(changed).some((name) => instant.has(name))) form?.submit()
  }

  /** Leaving a field that was not changed must not lead back to the first page. */
  function applyText(name: string) {
    const entered = fieldText(form?.getFieldValue(name))
    if (entered.trim() !== (table.filterValues[name] ?? '')) form?.submit()
  }

  const presets = resource.filters
    .filter(({ control }) => controls[control].hasDays)
    .map((filter) => (
      <DayPresets key={filter.title} filter={filter} resource={resource} table={table} now={now} />
    ))
  return (
    <>
      {isPhone && presets}
      <FilterFold isPhone={isPhone} isEmpty={resource.filters.length === 0} isFiltered={table.isFiltered}>
        <Form {...formProps} form={form} className="filters" layout="vertical" onValuesChange={applyInstant}>
          {resource.filters.flatMap((filter) =>
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
                  className="filter"
                  // Only when the form is handed in: a check of its own would make that one out of date.
                  {...(begin && { rules: [notBefore(begin)], validateTrigger: false })}
                >
                  <Input
                    id={id}
                    label={label}
                    hint={filter.hint}
                    column={column}
                    onSubmit={() => applyText(name)}
                  />
                </Form.Item>
              )
            }),
          )}
          <div className="filters-quick">
            {!isPhone && presets}
            {table.isFiltered && (
              <Button {...(!isPhone && { type: 'link', size: 'small' })} onClick={table.resetFilters}>
                清除筛选
              </Button>
            )}
          </div>
        </Form>
      </FilterFold>
    </>
  )
}

/** A range that ends before it begins is nothing to ask for: the list stays, and the field says why. */
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
      onChoose={({ begin, end }) => {
        form?.setFieldsValue({ [beginName]: begin, [endName]: end })
        form?.submit()
      }}
    />
  )
}
