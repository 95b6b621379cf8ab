import type { DataProvider } from '@refinedev/core'
import { resources } from 'virtual:resources'
import type { CallInput, ListName } from '../../contract/endpoints.ts'
import { listInput } from '../resources/list-input.ts'
import { call } from './http.ts'

const PAGE_SIZE_MAX = 100

/** Refine's door to the lists of the config. Calls are silent: refine tells the reader through the notification provider. */
export const dataProvider = {
  getList: async ({ resource, pagination, sorters, filters }) => {
    const list = resources[resource]
    if (!list) throw new Error(`没有名为“${resource}”的资源`)
    const input = {
      pageNo: String(pagination?.currentPage ?? 1),
      pageSize: String(Math.min(pagination?.pageSize ?? 10, PAGE_SIZE_MAX)),
      ...listInput({ list, sorters, filters }),
    }
    const page = await call(list.endpoint, input as CallInput<ListName>, { isSilent: true })
    const { total, totals, isTotalExact = true } = page
    return { data: page.records as never[], total, totals, isTotalExact }
  },
  getOne: refuse,
  create: refuse,
  update: refuse,
  deleteOne: refuse,
  getApiUrl: () => '/maas',
} satisfies DataProvider

/** Lists are read; everything that writes is a page of its own. */
async function refuse(): Promise<never> {
  throw new Error('不支持的操作')
}
