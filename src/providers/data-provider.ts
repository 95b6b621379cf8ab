import type { CrudFilters, DataProvider } from '@refinedev/core'
import { resources } from 'virtual:resources'
import type { CallInput, ListName } from '../../contract/endpoints.ts'
import type { AppResource } from '../config/app-config.ts'
import { filterNames } from '../config/filter-names.ts'
import { call } from './http.ts'

const PAGE_SIZE_MAX = 100

/** Refine's door to the lists of the config. Calls are silent: refine tells the reader through the notification provider. */
export const dataProvider = {
  getList: async ({ resource, pagination, sorters, filters }) => {
    const list = resources[resource]
    if (!list) throw new Error(`没有名为“${resource}”的资源`)
    const [sort] = sorters ?? []
    const input = {
      pageNo: String(pagination?.currentPage ?? 1),
      pageSize: String(Math.min(pagination?.pageSize ?? 10, PAGE_SIZE_MAX)),
      ...(sort && { column: sort.field, order: sort.order }),
      ...filterInput({ list, filters: filters ?? [] }),
    }
    const page = await call(list.endpoint, input as CallInput<ListName>, { isSilent: true })
    return { data: page.records as never[], total: page.total }
  },
  getOne: refuse,
  create: refuse,
  update: refuse,
  deleteOne: refuse,
  getApiUrl: () => '/maas',
} satisfies DataProvider

/** Only what the resource's filters send: an address that somebody edited asks for nothing else. */
function filterInput({ list, filters }: { list: AppResource; filters: CrudFilters }): Record<string, string> {
  const allowed = new Set(list.filters.flatMap(filterNames))
  return Object.fromEntries(
    filters.flatMap((filter) =>
      'field' in filter && allowed.has(filter.field) && filter.value !== undefined && filter.value !== ''
        ? [[filter.field, String(filter.value)]]
        : [],
    ),
  )
}

/** Lists are read; everything that writes is a page of its own. */
async function refuse(): Promise<never> {
  throw new Error('不支持的操作')
}
