import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { endpoints, type EndpointName } from '../../contract/endpoints.ts'
import { transact } from '../platform/db/transact.ts'
import type { Deps, StaffContext } from '../governance/context.ts'
import {
  assertSteppedUp,
  limitStaffRate,
  logAuditHead,
  nameStaff,
  recordStaffAudit,
} from '../identity/index.ts'
import { Failure } from '../platform/errors.ts'
import { admit } from './admit.ts'
import { contextOf } from './context-of.ts'
import { csvColumns, csvHead, csvLines } from './csv.ts'
import { csvTitles } from './csv-titles.ts'
import { exportable } from './export-paths.ts'
import { exportPages, type ExportPage, type ListVerb } from './export-pages.ts'
import { handlers } from './handlers.ts'
import { parseInput } from './parse-input.ts'
import { rawInput } from './raw-input.ts'
import { staffFieldsOf } from './staff-fields.ts'
import { staffInputOf } from './staff-input.ts'
import { whileAdmitted } from './while-admitted.ts'

/** Staff who export more rows of a list than these have to prove that it is them. */
const ROWS_WITHOUT_PROOF = 100

/** Mounts `<list>/export`, by the list's own method, as CSV for every list behind a session: the list's own verb page after page, one in memory. */
export function registerExports(app: FastifyInstance, deps: Deps, base: string): void {
  for (const name of exportable()) mount(app, deps, { name, base })
}

function mount(app: FastifyInstance, deps: Deps, { name, base }: { name: EndpointName; base: string }): void {
  const endpoint = endpoints[name]
  if (!('row' in endpoint)) return
  const filters = (endpoint.input as z.ZodObject).omit({ pageNo: true, pageSize: true, cursor: true })
  const allColumns = csvColumns(endpoint.row, csvTitles(endpoint.titles, deps.listWords[name]))
  const { method, reads, auth, permission, also }: Endpoint = endpoint
  const staffFields = staffFieldsOf(endpoint)
  const staffInput = staffInputOf(filters)
  const action = `${name}.export`
  const hasStaffFields = !staffFields.isEmpty || !staffInput.isEmpty
  const guarded = { name: action, method, reads, auth, permission, also, hasStaffFields } as const
  // The table ties each handler to its endpoint; a loop over all of them cannot.
  const verb = handlers[name] as ListVerb
  app.route({ method, url: `${base}${endpoint.path}/export`, handler: send })

  async function send(request: FastifyRequest, reply: FastifyReply) {
    const { caller, permissions } = await admit(request, deps, guarded)
    const raw = rawInput(request)
    const input = parseInput(filters, raw)
    staffInput.assertMaySend(raw, permissions)
    staffFields.assertMayAsk(input, permissions)
    const columns = allColumns.filter(({ field }) => staffFields.mayShow(field, permissions))
    const ctx: StaffContext = {
      ...contextOf(request, deps, caller),
      caller,
      permissions,
      noteChange: () => {},
    }
    const shown = ({ records }: ExportPage) => (auth === 'staff' ? nameStaff(ctx, records) : records)
    const pages = exportPages({ verb, ctx, input })
    // A failure of the first page is still answered as one.
    const first = await pages.next()
    const total = first.done ? undefined : first.value.total
    if (auth === 'staff') {
      if (!first.done && isLarge(first.value)) await assertSteppedUp(ctx, 'export')
      await recordExport(ctx, { action, schema: filters, after: input })
    }
    if (total !== undefined) reply.header('x-total-count', total)
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name.replace('.', '-')}.csv"`)
      .header('cache-control', 'no-store')
      .send(whileAdmitted(text(), admitAgain))

    async function admitAgain() {
      const now = await admit(request, deps, guarded)
      if ([...permissions].some((one) => !now.permissions.has(one))) throw new Failure('forbidden')
    }

    async function* text() {
      yield csvHead(columns)
      if (first.done) return
      yield csvLines(columns, await shown(first.value))
      for await (const page of pages) yield csvLines(columns, await shown(page))
    }
  }
}

const isLarge = ({ records, total = Infinity }: ExportPage): boolean =>
  Math.max(records.length, total) > ROWS_WITHOUT_PROOF

/** What staff take out of the console is limited and audited, by its filters. */
async function recordExport(
  ctx: StaffContext,
  filters: { action: string; schema: z.ZodType; after: unknown },
): Promise<void> {
  await limitStaffRate(ctx, 'export')
  const head = await transact(ctx.db, (trx) =>
    recordStaffAudit(trx, ctx, { ...filters, outcome: 'done', subject: '', reason: '' }),
  )
  logAuditHead(ctx.deps, ctx, head)
}
