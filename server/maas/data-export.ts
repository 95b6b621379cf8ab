import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CREATION_KINDS } from '../../contract/creation.ts'
import { PlacedDraft } from '../../contract/draft.ts'
import { endpoints, type ListName } from '../../contract/endpoints.ts'
import { NO_PERMISSIONS } from '../../contract/permissions.ts'
import { displayTime } from '../../contract/time.ts'
import type { Deps, UserContext } from '../governance/context.ts'
import {
  ExportedLine,
  ExportedResponse,
  getConversation,
  listDrafts,
  listFileLines,
  listResponses,
} from '../content/index.ts'
import { claimDataExport } from '../identity/index.ts'
import { callerOf } from './caller-of.ts'
import { contextOf } from './context-of.ts'
import { exportPages, type ListVerb } from './export-pages.ts'
import { handlers } from './handlers.ts'
import { parseInput } from './parse-input.ts'
import { rawInput } from './raw-input.ts'
import { staffFieldsOf } from './staff-fields.ts'
import { whileAdmitted } from './while-admitted.ts'

const FileInput = z.strictObject({ id: z.string().max(64) })

/** Whole answers, as the console is given them: masked, keys by their prefix only. */
const READS = {
  profile: 'user.info',
  settings: 'user.settings',
  verification: 'user.verification',
  companyVerification: 'company.verification',
  apiKeys: 'key.overview',
  sessions: 'login.sessions',
  packages: 'package.mine',
  promptPresets: 'preset.list',
  folders: 'folder.list',
  savedViews: 'view.list',
  alertRules: 'userAlert.rules',
} as const

const LISTS = {
  orders: 'order.list',
  invoiceTitles: 'invoiceTitle.list',
  invoices: 'invoice.list',
  ledger: 'income.list',
  calls: 'stats.calls',
  batches: 'batch.list',
  shares: 'share.list',
  invitedFriends: 'invite.list',
  brakes: 'brake.list',
  alertChannels: 'userAlert.channels',
  alertDeliveries: 'userAlert.deliveries',
} as const satisfies Record<string, ListName>

/** Mounts `GET /maas/userCenter/export/file?id=`: one streamed JSON file, masked as in the console; an id works once. */
export function registerDataExport(app: FastifyInstance, deps: Deps, base: string): void {
  app.get(`${base}/userCenter/export/file`, async (request, reply) => {
    const caller = await callerOf(request, deps)
    const { id } = parseInput(FileInput, rawInput(request))
    const ctx: UserContext = { ...contextOf(request, deps, caller), caller }
    await claimDataExport(ctx, id)
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="my-data.json"')
      .header('cache-control', 'no-store')
      .send(whileAdmitted(fileOf(ctx), () => callerOf(request, deps)))
  })
}

async function* fileOf(ctx: UserContext): AsyncGenerator<string, void> {
  yield `{\n"exportedAt": ${JSON.stringify(displayTime(ctx.now))}`
  for (const [title, name] of Object.entries(READS)) {
    // The table ties each handler to its endpoint; a loop over some of them cannot.
    const read = handlers[name] as (call: { ctx: UserContext; input: object }) => Promise<unknown>
    const { result } = endpoints[name]
    const shown = staffFieldsOf({ result }).withhold(
      result.parse(await read({ ctx, input: {} })),
      NO_PERMISSIONS,
    )
    yield `,\n"${title}": ${JSON.stringify(shown)}`
  }
  for (const [title, name] of Object.entries(LISTS)) {
    yield `,\n"${title}": [`
    yield* joined(listed(ctx, name), endpoints[name].row)
    yield '\n]'
  }
  yield ',\n"formDrafts": ['
  yield* joined(listDrafts(ctx), PlacedDraft)
  yield '\n],\n"creations": ['
  yield* joined(creations(ctx), endpoints['media.list'].row)
  yield '\n],\n"responses": ['
  yield* joined(listResponses(ctx), ExportedResponse)
  yield '\n],\n"files": ['
  yield* joined(listFileLines(ctx), ExportedLine)
  yield '\n],\n"conversations": ['
  yield* joined(conversations(ctx), endpoints['conversation.detail'].result)
  yield '\n]\n}\n'
}

/** One line a record, without what only staff are shown. */
async function* joined(records: AsyncIterable<unknown>, result: z.ZodType) {
  const { withhold } = staffFieldsOf({ result })
  let before = '\n'
  for await (const record of records) {
    yield before + JSON.stringify(withhold(result.parse(record), NO_PERMISSIONS))
    before = ',\n'
  }
}

async function* listed(ctx: UserContext, name: ListName, filters = {}) {
  const input = parseInput(endpoints[name].input, filters)
  for await (const { records } of exportPages({ verb: handlers[name] as ListVerb, ctx, input }))
    yield* records
}

/** What was made, by its words; its files are fetched one by one, where they stand. */
async function* creations(ctx: UserContext) {
  for (const kind of CREATION_KINDS) yield* listed(ctx, 'media.list', { kind })
}

/** Lists conversations with all that was said; their pictures are fetched one by one, where they stand. */
async function* conversations(ctx: UserContext) {
  for await (const { id } of listed(ctx, 'conversation.list'))
    yield await getConversation({ ctx, input: { id: String(id) } })
}
