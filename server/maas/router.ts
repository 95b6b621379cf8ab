import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { isWrite } from '../../contract/endpoints/is-write.ts'
import { endpoints, type EndpointName } from '../../contract/endpoints.ts'
import { NO_PERMISSIONS } from '../../contract/permissions.ts'
import type { Db } from '../platform/db/client.ts'
import type { Change, Context, Deps } from '../governance/context.ts'
import { nameStaff, nameStaffOf } from '../identity/index.ts'
import { underMaintenance } from '../platform/setting/under-maintenance.ts'
import { readIdempotencyKey } from '../platform/http/idempotency-key.ts'
import { admitView } from './admit-view.ts'
import { admit, type Admitted } from './admit.ts'
import { completed } from './completions.ts'
import { contextOf } from './context-of.ts'
import { handlers } from './handlers.ts'
import { registerDataExport } from './data-export.ts'
import { registerExports } from './export.ts'
import { perform } from './perform.ts'
import { prepared } from './preparations.ts'
import { parseInput } from './parse-input.ts'
import { rawInput } from './raw-input.ts'
import { registerPaymentNotify } from './payment-notify.ts'
import { staffFieldsOf } from './staff-fields.ts'
import { staffInputOf } from './staff-input.ts'
import { sendAnswer } from './send-envelope.ts'
import { assertDeclared, isStaffWrite, performForStaff } from './perform-for-staff.ts'

export const MAAS_BASE = '/maas'

/** Bytes of a body from a user who is signed in; a visitor's is as long as the app allows. */
const USER_BODY_LIMIT = 1024 * 1024

/** A body may take minutes to arrive: after this long its sender is authenticated again. */
const KNOWN_MS = 2000

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, where an endpoint needs a session: known before the body is read. */
    admitted: Admitted | null
    /** It is a time of `performance.now`. */
    admittedAt: number
  }
}

/** Mounts every endpoint of the table: auth → parse → verb → result schema → envelope. */
export function registerMaas(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('admitted', null)
  app.decorateRequest('admittedAt', 0)
  for (const name of Object.keys(endpoints) as EndpointName[]) mount(app, deps, name)
  registerExports(app, deps, MAAS_BASE)
  registerDataExport(app, deps, MAAS_BASE)
  registerPaymentNotify(app, deps)
}

const VISITOR = { caller: null, permissions: NO_PERMISSIONS }

function mount(app: FastifyInstance, deps: Deps, name: EndpointName): void {
  const endpoint: Endpoint = endpoints[name]
  assertDeclared(name, endpoint)
  const { auth } = endpoint
  const honoursKey = endpoint.creates === true || isStaffWrite(endpoint)
  const staffFields = staffFieldsOf(endpoint)
  const staffInput = staffInputOf(endpoint.input)
  const hasStaffFields = !staffFields.isEmpty || !staffInput.isEmpty
  const stopsInMaintenance = auth === 'user' && isWrite(endpoint) && !name.startsWith('login.')
  const guarded = { ...endpoint, name, hasStaffFields }
  const admitCaller = async (request: FastifyRequest) =>
    (endpoint.viewable && (await admitView(request, deps, name))) || admit(request, deps, guarded)
  app.route({
    method: endpoint.method,
    url: `${MAAS_BASE}${endpoint.path}`,
    ...(auth !== 'public' && {
      bodyLimit: endpoint.bodyLimit ?? USER_BODY_LIMIT,
      onRequest: async (request: FastifyRequest) => {
        request.admitted = await admitCaller(request)
        request.admittedAt = performance.now()
      },
    }),
    async handler(request, reply) {
      const isOld = performance.now() - request.admittedAt > KNOWN_MS
      const admitted = request.admitted && isOld ? await admitCaller(request) : request.admitted
      if (stopsInMaintenance && deps.settings.current().maintenance === 'on') throw underMaintenance()
      const { caller, permissions } = admitted ?? VISITOR
      const raw = rawInput(request)
      const input = parseInput(endpoint.input, raw)
      const changes: Change[] = []
      const noteChange = (change: Change) => void changes.push(change)
      const ctx = { ...contextOf(request, deps, caller), permissions, noteChange }
      // The table ties each handler to its endpoint; a loop over all of them cannot.
      const handle = handlers[name] as (call: { ctx: Context; input: unknown }) => Promise<unknown>
      const verb = (db: Db) => handle({ ctx: { ...ctx, db }, input })
      const key = honoursKey ? readIdempotencyKey(request.headers) : null
      const assertFields = () => {
        staffInput.assertMaySend(raw, permissions)
        staffFields.assertMayAsk(input, permissions)
      }
      const call = { name, endpoint, ctx, input, key, assertFields, verb }
      await prepared(name, { ctx, input })
      const isForStaff = auth === 'staff' && caller !== null
      const { answer, isReplay } = isForStaff
        ? await performForStaff({ ...call, ctx: { ...ctx, caller }, changes }).catch(async (error) => {
            throw await nameStaffOf(ctx, error)
          })
        : await perform(call)
      const result = await completed(name, { ctx, result: answer.body.result })
      const shown = staffFields.withhold(endpoint.result.parse(result), permissions)
      const named = isForStaff ? await nameStaff(ctx, shown) : shown
      if (isReplay) reply.header('idempotent-replayed', 'true')
      return sendAnswer(reply, { ...answer, body: { ...answer.body, result: named } })
    },
  })
}
