import { endpoints, isPagedList } from '../../../contract/endpoints.ts'
import { actionMistakes, callMistakes } from './action-checks.ts'
import { detailMistakes } from './detail-checks.ts'
import { formMistakes } from './forms/form-checks.ts'
import type { Mistake } from './mistake.ts'
import { cellMistakes, repeatedFields, sumMistakes } from './cell-checks.ts'
import { fieldAt, needField, type FieldsOf } from './field-checks.ts'
import { filterNames, timeNames } from '../runtime/filter-names.ts'
import { didYouMean } from '../../../contract/did-you-mean.ts'
import { isSensitive } from '../../../contract/sensitive.ts'
import { fixedPathMistakes, resourceAt } from './route-checks.ts'
import { isFlag, isScalar } from './row-shape.ts'
import type { ParsedConsole, ParsedResource } from './schema.ts'

interface ResourcePlace {
  resource: ParsedResource
  place: string
  config: ParsedConsole
}

/** What a resource says about its endpoint, and about routes. */
export function resourceMistakes({ resource, place, config }: ResourcePlace): Mistake[] {
  const list = endpoints[resource.endpoint]
  const row: FieldsOf = { endpoint: resource.endpoint, shape: list.row.shape, config }
  const mistakes: Mistake[] = [...needField(`${place}.rowKey`, resource.rowKey, row)]
  const key = fieldAt(row.shape, resource.rowKey)
  if (key && (!isScalar(key) || isFlag(key))) {
    mistakes.push({ place: `${place}.rowKey`, message: `字段“${resource.rowKey}”区分不了各行` })
  }
  const needSort = (at: string, field: string) => {
    const sortable: readonly string[] = list.sortable
    if (sortable.includes(field)) return
    const near = didYouMean({ word: field, words: sortable })
    const words = sortable.join('、')
    mistakes.push({
      place: `${place}.${at}`,
      message: `接口 ${resource.endpoint} 不能按“${field}”排序（可用：${words}）${near}`,
    })
  }

  for (const [name, value] of Object.entries(resource.only)) {
    const words = Object.keys(list.input.shape)
    const at = `${place}.only.${name}`
    const schema = fieldAt(list.input.shape, name)
    if (!schema) {
      const near = didYouMean({ word: name, words })
      mistakes.push({ place: at, message: `接口 ${resource.endpoint} 不能按“${name}”筛选${near}` })
    } else if (!schema.safeParse(value).success) {
      mistakes.push({ place: at, message: `接口 ${resource.endpoint} 的“${name}”不能是“${value}”` })
    }
  }
  if (resource.empty.link) {
    mistakes.push(
      ...fixedPathMistakes({ place: `${place}.empty.link.to`, path: resource.empty.link.to, config }),
    )
  }
  const isPage = config.routes.some((route) => config.resources[route.resource] === resource)
  mistakes.push(...repeatedFields(resource.columns, `${place}.columns`))
  for (const [index, column] of resource.columns.entries()) {
    const at = `columns[${index}]`
    mistakes.push(...cellMistakes({ cell: column, place: `${place}.${at}`, fields: row }))
    mistakes.push(...hiddenMistakes({ column, place: `${place}.${at}`, isPage }))
    if (column.sortable) needSort(`${at}.sortable`, column.field)
    if (column.keepTime) {
      const message = keepTimeProblem({ to: column.to, resource, config })
      if (message) mistakes.push({ place: `${place}.${at}.keepTime`, message })
    }
  }
  if (resource.columns.every(({ hidden, defaultOff }) => hidden || defaultOff)) {
    mistakes.push({ place: `${place}.columns`, message: '至少要有一列起初就显示' })
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
        resource,
      }),
    )
  }
  for (const [part, field] of Object.entries(resource.card ?? {})) {
    const words = resource.columns.map((column) => column.field)
    if (!field) continue
    if (resource.columns.some((column) => column.field === field && column.hidden)) {
      const message = `列“${field}”藏起来了，卡片用不了，请换一列或去掉它的 hidden`
      mistakes.push({ place: `${place}.card.${part}`, message })
    }
    if (words.includes(field)) continue
    const message = `没有列“${field}”${didYouMean({ word: field, words })}`
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
    const near = didYouMean({ word: field, words: totals })
    const message = `接口 ${resource.endpoint} 不合计“${field}”${near}`
    mistakes.push({ place: `${place}.totals[${index}].field`, message })
  }
  if (resource.export && !(isPagedList(list) && list.auth !== 'public')) {
    mistakes.push({ place: `${place}.export`, message: `接口 ${resource.endpoint} 不能导出` })
  }
  return [
    ...mistakes,
    ...endpointMistakes({ resource, place: `${place}.endpoints` }),
    ...formMistakes({ resource, place, config }),
    ...detailMistakes({ resource, place: `${place}.detail`, config }),
  ]
}

/** What reads, changes or deletes one of several rows takes its key. */
function endpointMistakes({ resource, place }: Pick<ResourcePlace, 'resource' | 'place'>): Mistake[] {
  const { rowKey, endpoints: own } = resource
  const isSingle = 'isSingle' in endpoints[resource.endpoint]
  const keyless = (['one', 'update'] as const).flatMap((kind) => {
    const name = own[kind]
    const isKeyed = !name || isSingle || Object.hasOwn(endpoints[name].input.shape, rowKey)
    return isKeyed ? [] : [{ place: `${place}.${kind}`, message: `接口 ${name} 没有参数“${rowKey}”` }]
  })
  const { delete: remove } = own
  return [...keyless, ...(remove ? callMistakes({ call: remove, place: `${place}.delete`, rowKey }) : [])]
}

interface ColumnPlace {
  column: ParsedResource['columns'][number]
  place: string
  /** A list within a page has no column chooser. */
  isPage: boolean
}

function hiddenMistakes({ column: { hidden, defaultOff }, place, isPage }: ColumnPlace): Mistake[] {
  const says = (message: string) => [{ place: `${place}.defaultOff`, message }]
  if (!defaultOff) return []
  if (hidden) return says('已经写了 hidden，打不开，不必再写 defaultOff')
  return isPage ? [] : says('这个列表没有自己的路由，页面里没有“显示列”，要藏起来请写 hidden')
}

function keepTimeProblem({
  to,
  resource,
  config,
}: {
  to: string
  resource: ParsedResource
  config: ParsedConsole
}): string {
  if (!to) return 'keepTime 只用于 to'
  if (!timeNames(resource.filters)) return '这个列表没有按时间的筛选（dates 或 period）'
  return timeNames(resourceAt(to, config)?.filters ?? []) ? '' : `“${to}”不是可以按时间筛选的列表`
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
  const { control, field } = filter
  const accepted = Object.keys(endpoints[resource.endpoint].input.shape)
  const needed = filterNames({ control, field })
  if (control === 'period' && field) return { at: '.field', message: 'period 不写 field' }
  if (control !== 'period' && !field) return { at: '.field', message: `${control} 须写 field` }
  if ('rowsAt' in endpoints[resource.endpoint]) return wholeFilterProblem(filter, index, resource)
  if (!needed.every((name) => accepted.includes(name))) {
    const words = accepted.map((name) => name.replace(/_(MultiString|begin|end)$/, ''))
    const near = field && !words.includes(field) ? didYouMean({ word: field, words }) : ''
    return {
      at: field ? '.field' : '.control',
      message: `接口 ${resource.endpoint} 不能这样筛选${field && `“${field}”`}（缺少参数 ${needed.join('、')}）${near}`,
    }
  }
  const memory = memoryProblem(filter, resource)
  if (memory) return { at: '.inMemory', message: memory }
  return columnProblem(filter, index, resource)
}

/** A list that comes in one piece is filtered where it is shown. */
function wholeFilterProblem(filter: Filter, index: number, resource: ParsedResource) {
  const { control, field } = filter
  const { row } = endpoints[resource.endpoint]
  if (control !== 'text' && control !== 'select')
    return { at: '.control', message: `接口 ${resource.endpoint} 一次给全，只能用 text 和 select 筛选` }
  if (!fieldAt(row.shape, field)) {
    const near = didYouMean({ word: field, words: Object.keys(row.shape) })
    return { at: '.field', message: `接口 ${resource.endpoint} 不返回字段“${field}”${near}` }
  }
  return columnProblem(filter, index, resource)
}

function columnProblem(filter: Filter, index: number, resource: ParsedResource) {
  const { control, field } = filter
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

/** What is personal never stands in an address; days are written into it under a name of their own. */
function memoryProblem({ control, field, inMemory }: Filter, { endpoint }: ParsedResource): string {
  if (inMemory) return control === 'text' || control === 'select' ? '' : 'inMemory 只用于 text 和 select'
  const { shape } = endpoints[endpoint].input
  const isPersonal = filterNames({ control, field }).some((name) => isSensitive(fieldAt(shape, name)))
  return isPersonal ? `接口 ${endpoint} 的“${field}”是个人信息，不能写进地址，须写 inMemory: true` : ''
}

/** Two that set the same parameters. */
const isSameFilter = (one: Filter, other: Filter) =>
  filterNames({ control: one.control, field: one.field }).join() ===
  filterNames({ control: other.control, field: other.field }).join()
