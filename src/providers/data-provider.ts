import type { DataProvider } from '@refinedev/core'
import { resources } from 'virtual:resources'
import type { CallInput, ListName } from '../../contract/endpoints.ts'
import type { Page } from '../../contract/envelope.ts'
import type { AppResource } from '../config/app-config.ts'
import { listInput } from '../resources/list-input.ts'
import { wrongShape } from './describe-failure.ts'
import { call } from './http.ts'
import { createPageCursors } from './page-cursors.ts'

const cursors = createPageCursors()

/** Refine's door to the lists of the config. Calls are silent: refine tells the reader through the notification provider. */
export const dataProvider = {
  getList: async ({ resource, pagination, sorters, filters, meta }) => {
    const list = resources[resource]
    if (!list) throw new Error(`没有名为“${resource}”的资源`)
    if (list.rowsAt !== null) return readWhole(list, list.rowsAt)

    const asked = {
      pageSize: String(pagination?.pageSize ?? 10),
      ...listInput({ list, sorters, filters, params: meta?.params as Record<string, string> | undefined }),
    }
    const pageNo = pagination?.currentPage ?? 1
    const query = `${resource}?${new URLSearchParams(asked)}`
    const cursor = cursors.to({ query, pageNo })
    const input = { pageNo: String(pageNo), ...asked, ...(cursor && { cursor }) }
    const page = (await call(list.endpoint, input as CallInput<ListName>, {
      isSilent: true,
    })) as Page<unknown>
    cursors.keep({ query, pageNo, page })
    const { records, total, totals, isTotalExact = true } = page
    return { data: records as never[], total, totals, isTotalExact, answer: page }
  },
  getOne: refuse,
  create: refuse,
  update: refuse,
  deleteOne: refuse,
  getApiUrl: () => '/maas',
} satisfies DataProvider

/** A list that comes in one piece, and what came with it. */
async function readWhole({ endpoint }: AppResource, at: string) {
  const answer = (await call(endpoint, {}, { isSilent: true })) as unknown
  const rows = at ? (answer as Record<string, unknown>)[at] : answer
  if (!Array.isArray(rows)) throw wrongShape()
  return { data: rows as never[], total: rows.length, answer }
}

/** Lists are read; what writes calls its endpoint itself. */
async function refuse(): Promise<never> {
  throw new Error('不支持的操作')
}
