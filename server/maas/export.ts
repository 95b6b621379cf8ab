import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { endpoints, type EndpointName } from '../../contract/endpoints.ts'
import type { UserContext } from '../context.ts'
import type { Deps } from '../deps.ts'
import { callerOf } from './caller-of.ts'
import { contextOf } from './context-of.ts'
import { csvColumns, csvHead, csvLines } from './csv.ts'
import { exportable } from './export-paths.ts'
import { exportPages, type ListVerb } from './export-pages.ts'
import { handlers } from './handlers/index.ts'
import { parseInput } from './parse-input.ts'
import { rawInput } from './raw-input.ts'

/**
 * Mounts `GET <path of the list>/export` (e.g. `/maas/order/list/export`) for every list of a user in the endpoint table: the
 * list's own filters and sorting without its paging, answered as a CSV file in UTF-8 with a BOM. The verb of the list itself is
 * asked page after page, so that the file can hold nothing that the list would not show, one page is in memory at a time, a slow
 * reader slows the reading, and one who leaves ends it. `X-Total-Count` says how many rows there will be, if that is known.
 */
export function registerExports(app: FastifyInstance, deps: Deps, base: string): void {
  for (const name of exportable) mount(app, deps, { name, base })
}

function mount(app: FastifyInstance, deps: Deps, { name, base }: { name: EndpointName; base: string }): void {
  const endpoint = endpoints[name]
  if (!('row' in endpoint)) return
  const filters = (endpoint.input as z.ZodObject).omit({ pageNo: true, pageSize: true, cursor: true })
  const columns = csvColumns(endpoint.row, endpoint.titles)
  // The table ties each handler to its endpoint; a loop over all of them cannot.
  const verb = handlers[name] as ListVerb
  app.get(`${base}${endpoint.path}/export`, async (request, reply) => {
    const caller = await callerOf(request, deps)
    const input = parseInput(filters, rawInput(request))
    const ctx: UserContext = { ...contextOf(request, deps, caller), caller }
    const pages = exportPages({ verb, ctx, input })
    // A failure of the first page is still answered as one.
    const first = await pages.next()
    const total = first.done ? undefined : first.value.total
    if (total !== undefined) reply.header('x-total-count', total)
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name.replace('.', '-')}.csv"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(text(), { highWaterMark: 1 }))

    async function* text() {
      yield csvHead(columns)
      if (first.done) return
      yield csvLines(columns, first.value.records)
      for await (const { records } of pages) yield csvLines(columns, records)
    }
  })
}
