import type { CrudFilters, CrudSort, DataProvider, MetaQuery, Pagination } from '@refinedev/core'
import { calls } from 'virtual:calls'
import { resources } from 'virtual:resources'
import type { CallInput, EndpointName } from '../../contract/endpoints.ts'
import type { Page } from '../../contract/envelope.ts'
import type { AppResource } from '../config/runtime/app-config.ts'
import { filterRows } from './filter-rows.ts'
import { listInput } from './list-input.ts'
import { notFound, wrongShape } from './describe-failure.ts'
import { call } from './http.ts'
import { idempotentAttempts, type Attempts } from './idempotent-attempts.ts'
import { isUnanswered } from './is-unanswered.ts'
import { createPageCursors } from './page-cursors.ts'

const cursors = createPageCursors()
const API = '/maas'

/**
 * Refine's way to the endpoint table: a resource of the config names the endpoints of its list, of one row and of its writes; `custom`
 * reaches every other by its path. Calls are silent: refine tells the reader through the notification provider.
 */
export const dataProvider = {
  getList: async ({ resource, pagination, sorters, filters, meta }) => {
    const list = resourceNamed(resource)
    if (list.rowsAt !== null) {
      const whole = await readWhole(list, list.rowsAt, meta)
      const data = filterRows(list, whole.data, filters)
      return { ...whole, data: data as never[], total: data.length }
    }
    return readPage(list, { pagination, sorters, filters, meta })
  },

  getOne: async ({ resource, id, meta }) => ({
    data: (await readOne(resourceNamed(resource), id, meta)) as never,
  }),

  getMany: async ({ resource, ids, meta }) => {
    const list = resourceNamed(resource)
    return { data: (await Promise.all(ids.map((id) => readOne(list, id, meta)))) as never[] }
  },

  create: async ({ resource, variables, meta }) => {
    const name = endpointFor(resource, 'create', meta)
    const attempts = attemptsOf(meta) ?? idempotentAttempts(isUnanswered)
    return { data: (await attempts(variables, (key) => send(name, variables, meta, key))) as never }
  },

  update: async ({ resource, id, variables, meta }) => {
    const { isSingle, rowKey } = resourceNamed(resource)
    const input = isSingle ? { ...variables } : { [rowKey]: id, ...variables }
    const attempts = attemptsOf(meta) ?? idempotentAttempts(isUnanswered)
    const name = endpointFor(resource, 'update', meta)
    const answer = await attempts(input, (key) => send(name, input, meta, key))
    return { data: (answer ?? input) as never }
  },

  deleteOne: async ({ resource, id, variables, meta }) => {
    const input = { [resourceNamed(resource).rowKey]: id, ...variables }
    return { data: ((await send(endpointFor(resource, 'delete'), input, meta)) ?? input) as never }
  },

  custom: async ({ url, method, payload, query, meta }) => {
    const name = endpointAt({ url, method })
    const input = { ...(query as object | undefined), ...(payload as object | undefined) }
    const attempts = attemptsOf(meta)
    const answer = attempts ? attempts(input, (key) => send(name, input, meta, key)) : send(name, input, meta)
    return { data: (await answer) as never }
  },

  getApiUrl: () => API,
} satisfies DataProvider

function resourceNamed(name: string): AppResource {
  const resource = resources[name]
  if (!resource) throw new Error(`没有名为“${name}”的资源`)
  return resource
}

/** The endpoint of a resource, or the one that a form names instead. */
function endpointFor(
  resource: string,
  kind: 'one' | 'create' | 'update' | 'delete',
  meta?: MetaQuery,
): EndpointName {
  const name = (meta?.['endpoint'] as EndpointName | undefined) || resourceNamed(resource).endpoints[kind]
  if (!name) throw new Error(`资源“${resource}”没有写 endpoints.${kind}`)
  return name
}

function endpointAt({ url, method }: { url: string; method: string }): EndpointName {
  const path = url.startsWith(`${API}/`) ? url.slice(API.length) : url
  const found = Object.entries(calls).find(
    ([, one]) => one.path === path && one.method === method.toUpperCase(),
  )
  if (!found) throw new Error(`没有接口 ${method.toUpperCase()} ${url}`)
  return found[0] as EndpointName
}

const signalOf = (meta: MetaQuery | undefined) =>
  meta?.['signal'] instanceof AbortSignal ? { signal: meta['signal'] } : {}
const attemptsOf = (meta: MetaQuery | undefined): Attempts | undefined =>
  typeof meta?.['attempts'] === 'function' ? (meta['attempts'] as Attempts) : undefined

const send = (
  name: EndpointName,
  input: unknown,
  meta?: MetaQuery,
  idempotencyKey?: string,
): Promise<unknown> =>
  call(name, input as CallInput<EndpointName>, {
    isSilent: true,
    ...signalOf(meta),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })

interface PageQuery {
  pagination: Pagination | undefined
  sorters: CrudSort[] | undefined
  filters: CrudFilters | undefined
  meta: MetaQuery | undefined
}

async function readPage(list: AppResource, { pagination, sorters, filters, meta }: PageQuery) {
  const pageInput = {
    pageSize: String(pagination?.pageSize ?? 10),
    ...listInput({ list, sorters, filters, params: meta?.['params'] as Record<string, string> | undefined }),
  }
  const pageNo = pagination?.currentPage ?? 1
  const query = `${list.name}?${new URLSearchParams(pageInput)}`
  const cursor = cursors.to({ query, pageNo })
  const input = { pageNo: String(pageNo), ...pageInput, ...(cursor && { cursor }) }
  const page = (await send(list.endpoint, input, meta)) as Page<unknown>
  cursors.keep({ query, pageNo, page })
  const { records, total, totals, isTotalExact = true } = page
  return { data: records as never[], total, totals, isTotalExact, answer: page }
}

/** A list that comes in one piece, and what came with it. */
async function readWhole({ endpoint, isSingle }: AppResource, at: string, meta: MetaQuery | undefined) {
  const answer = await send(endpoint, {}, meta)
  if (isSingle) return { data: [answer as never], total: 1, answer }
  const rows = at ? (answer as Record<string, unknown>)[at] : answer
  if (!Array.isArray(rows)) throw wrongShape()
  return { data: rows as never[], total: rows.length, answer }
}

async function readOne(list: AppResource, id: string | number, meta: MetaQuery | undefined) {
  const { rowKey, rowsAt } = list
  if (list.endpoints.one || meta?.['endpoint'] || rowsAt === null)
    return send(endpointFor(list.name, 'one', meta), { [rowKey]: id }, meta)
  const { data } = await readWhole(list, rowsAt, meta)
  if (list.isSingle) return data[0]
  const found = (data as Record<string, unknown>[]).find((row) => String(row[rowKey]) === String(id))
  if (!found) throw notFound()
  return found
}
