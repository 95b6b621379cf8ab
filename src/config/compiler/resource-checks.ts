import { z } from 'zod'
import { endpoints, isPagedList, type EndpointName, type ListName } from '../../contract/endpoints.ts'
import { actionMistakes } from './action-checks.ts'
import type { Mistake } from './cross-checks.ts'
import { cellMistakes, repeatedFields, sumMistakes } from './cell-checks.ts'
import { fieldAt, needField, type FieldsOf } from './field-checks.ts'
import { filterNames, timeNames } from './filter-names.ts'
import { orNearest } from '../../contract/did-you-mean.ts'
import { fixedPathMistakes, resourceAt } from './route-checks.ts'
import { isFlag, isScalar, type Shape } from './row-shape.ts'
import type { ParsedConsole, ParsedResource } from './schema.ts'

interface ResourcePlace {
  resource: ParsedResource
  place: string
  config: ParsedConsole
}

/** What a resource says about its endpoint, and about routes. */
export function resourceMistakes({ resource, place, config }: ResourcePlace): Mistake[] {
  const list = endpoints[resource.endpoint as ListName]
  const row: FieldsOf = { endpoint: resource.endpoint, shape: list.row.shape, config }
  const mistakes: Mistake[] = [...needField(`${place}.rowKey`, resource.rowKey, row)]
  const key = fieldAt(row.shape, resource.rowKey)
  if (key && (!isScalar(key) || isFlag(key))) {
    mistakes.push({ place: `${place}.rowKey`, message: `字段“${resource.rowKey}”区分不了各行` })
  }
  const needSort = (at: string, field: string) => {
    const sortable: readonly string[] = list.sortable
    if (sortable.includes(field)) return
    const near = orNearest({ word: field, words: sortable })
    const words = sortable.join('、')
    mistakes.push({
      place: `${place}.${at}`,
      message: `接口 ${resource.endpoint} 不能按“${field}”排序（可用：${words}）${near}`,
    })
  }

  if (resource.defaultSort) needSort('defaultSort.field', resource.defaultSort.field)
  if (resource.empty.link) {
    mistakes.push(
      ...fixedPathMistakes({ place: `${place}.empty.link.to`, path: resource.empty.link.to, config }),
    )
  }
  mistakes.push(...repeatedFields(resource.columns, `${place}.columns`))
  for (const [index, column] of resource.columns.entries()) {
    const at = `columns[${index}]`
    mistakes.push(...cellMistakes({ cell: column, place: `${place}.${at}`, fields: row }))
    if (column.sortable) needSort(`${at}.sortable`, column.field)
    if (column.keepTime) {
      const message = keepTimeProblem({ to: column.to, resource, config })
      if (message) mistakes.push({ place: `${place}.${at}.keepTime`, message })
    }
  }
  for (const [index, filter] of resource.filters.entries()) {
    const problem = filterProblem({ filter, index, resource })
    if (problem) mistakes.push({ place: `${place}.filters[${index}]${problem.at}`, message: problem.message })
  }
  for (const [index, action] of resource.actions.entries()) {
    mistakes.push(
      ...actionMistakes({
        action,
        place: `${place}.actions[${index}]`,
        fields: row,
        rowKey: resource.rowKey,
      }),
    )
  }
  for (const [part, field] of Object.entries(resource.card ?? {})) {
    const words = resource.columns.map((column) => column.field)
    if (words.includes(field)) continue
    const message = `没有列“${field}”${orNearest({ word: field, words })}`
    mistakes.push({ place: `${place}.card.${part}`, message })
  }
  const { totals }: { totals: readonly string[] } = list
  mistakes.push(...repeatedFields(resource.totals, `${place}.totals`))
  for (const [index, cell] of resource.totals.entries()) {
    const { field } = cell
    if (totals.includes(field)) {
      mistakes.push(...sumMistakes({ cell, place: `${place}.totals[${index}]`, fields: row }))
      continue
    }
    const near = orNearest({ word: field, words: totals })
    const message = `接口 ${resource.endpoint} 不合计“${field}”${near}`
    mistakes.push({ place: `${place}.totals[${index}].field`, message })
  }
  if (resource.export && !(isPagedList(list) && list.auth === 'user')) {
    mistakes.push({ place: `${place}.export`, message: `接口 ${resource.endpoint} 不能导出` })
  }
  return [...mistakes, ...detailMistakes({ resource, place: `${place}.detail`, config })]
}

function keepTimeProblem({
  to,
  resource,
  config,
}: {
  to: string | undefined
  resource: ParsedResource
  config: ParsedConsole
}): string {
  if (!to) return 'keepTime 只用于 to'
  if (!timeNames(resource.filters)) return '这个列表没有按时间的筛选（dates 或 period）'
  return timeNames(resourceAt(to, config)?.filters ?? []) ? '' : `“${to}”不是可以按时间筛选的列表`
}

function detailMistakes({ resource, place, config }: ResourcePlace): Mistake[] {
  const { detail } = resource
  if (!detail) return []
  const { input, result } = endpoints[detail.endpoint as EndpointName]
  if (!Object.hasOwn(input.shape, resource.rowKey)) {
    return [{ place: `${place}.endpoint`, message: `接口 ${detail.endpoint} 没有参数“${resource.rowKey}”` }]
  }
  if (detail.view === 'fields' && detail.fields.length === 0) {
    return [{ place: `${place}.fields`, message: 'view 为 fields 时至少列出一个字段' }]
  }
  if (detail.fields.length > 0 && !(result instanceof z.ZodObject)) {
    return [{ place: `${place}.endpoint`, message: `接口 ${detail.endpoint} 不返回单独一条记录` }]
  }
  const shape: Shape = result instanceof z.ZodObject ? result.shape : {}
  return [
    ...repeatedFields(detail.fields, `${place}.fields`),
    ...detail.fields.flatMap((cell, index) =>
      cellMistakes({
        cell,
        place: `${place}.fields[${index}]`,
        fields: { endpoint: detail.endpoint, shape, config },
      }),
    ),
  ]
}

function filterProblem({
  filter,
  index,
  resource,
}: {
  filter: Filter
  index: number
  resource: ParsedResource
}): { at: string; message: string } | null {
  const { control, field = '' } = filter
  const accepted = Object.keys(endpoints[resource.endpoint as ListName].input.shape)
  const needed = filterNames({ control, field })
  if (control === 'period' && field) return { at: '.field', message: 'period 不写 field' }
  if (control !== 'period' && !field) return { at: '.field', message: `${control} 须写 field` }
  if (!needed.every((name) => accepted.includes(name))) {
    return {
      at: field ? '.field' : '.control',
      message: `接口 ${resource.endpoint} 不能这样筛选${field && `“${field}”`}（缺少参数 ${needed.join('、')}）`,
    }
  }
  const first = resource.filters.findIndex((one) => isSameFilter(one, filter))
  if (first < index) return { at: field ? '.field' : '.control', message: `与 filters[${first}] 重复` }
  const column = resource.columns.find((one) => one.field === field)
  if (control === 'select' && !column?.values) {
    return { at: '.field', message: `select 的选项来自列“${field}”的 values，此列没有写` }
  }
  if (field && !column && !filter.title) return { at: '.title', message: `没有列“${field}”，须写 title` }
  return null
}

type Filter = ParsedResource['filters'][number]

/** Two that set the same parameters. */
const isSameFilter = (one: Filter, other: Filter) =>
  filterNames({ control: one.control, field: one.field ?? '' }).join() ===
  filterNames({ control: other.control, field: other.field ?? '' }).join()
