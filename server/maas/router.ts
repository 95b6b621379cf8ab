import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { endpoints, type EndpointName } from '../../contract/endpoints.ts'
import type { Caller, Context } from '../context.ts'
import type { Deps } from '../deps.ts'
import { readIdempotencyKey } from '../idempotency-key.ts'
import { withRecall } from '../services/wallet/allowance/with-recall.ts'
import { callerOf } from './caller-of.ts'
import { completed } from './completions.ts'
import { contextOf } from './context-of.ts'
import { handlers } from './handlers/index.ts'
import { runOnce } from './idempotency.ts'
import { registerDataExport } from './data-export.ts'
import { registerExports } from './export.ts'
import { parseInput } from './parse-input.ts'
import { rawInput } from './raw-input.ts'
import { registerPaymentNotify } from './payment-notify.ts'
import { sendAnswer, success, type Answer } from './send-envelope.ts'

export const MAAS_BASE = '/maas'

/** Bytes of a body from a user who is signed in; a visitor's is as long as the app allows. */
const USER_BODY_LIMIT = 1024 * 1024

/** A body may take minutes to come: after so long it is asked again who sends it. */
const KNOWN_MS = 2000

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, where an endpoint is for users: known before the body is read. */
    caller: Caller | null
    /** By `performance.now`. */
    callerKnownAt: number
  }
}

/** Mounts every endpoint of the table: auth → parse → verb → result schema → envelope. */
export function registerMaas(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('callerKnownAt', 0)
  for (const name of Object.keys(endpoints) as EndpointName[]) mount(app, deps, name)
  registerExports(app, deps, MAAS_BASE)
  registerDataExport(app, deps, MAAS_BASE)
  registerPaymentNotify(app, deps)
}

function mount(app: FastifyInstance, deps: Deps, name: EndpointName): void {
  const endpoint = endpoints[name]
  app.route({
    method: endpoint.method,
    url: `${MAAS_BASE}${endpoint.path}`,
    ...(endpoint.auth === 'user' && {
      bodyLimit: USER_BODY_LIMIT,
      onRequest: async (request: FastifyRequest) => {
        request.caller = await callerOf(request, deps)
        request.callerKnownAt = performance.now()
      },
    }),
    async handler(request, reply) {
      const isOld = performance.now() - request.callerKnownAt > KNOWN_MS
      const caller = request.caller && isOld ? await callerOf(request, deps) : request.caller
      const input = parseInput(endpoint.input, rawInput(request))
      const ctx = contextOf(request, deps, caller)
      // The table ties each handler to its endpoint; a loop over all of them cannot.
      const verb = handlers[name] as (call: { ctx: Context; input: unknown }) => Promise<unknown>
      const answer = async (db = ctx.db) =>
        success(endpoint.result.parse(await verb({ ctx: { ...ctx, db }, input })), ctx.now)
      const send = async ({ status, body }: Answer) => {
        const result = await completed(name, { ctx, result: body.result })
        return sendAnswer(reply, { status, body: { ...body, result: endpoint.result.parse(result) } })
      }

      const key = 'creates' in endpoint ? readIdempotencyKey(request.headers) : null
      if (caller === null) return send(await answer())
      const { userId } = caller
      if (key === null) return send(await withRecall(deps.wallet, userId, () => answer()))
      const once = await withRecall(deps.wallet, userId, () =>
        runOnce({ deps, userId, route: name, key, input, answer, secret: secretOf(endpoint) }),
      )
      if (once.isReplay) reply.header('idempotent-replayed', 'true')
      return send(once.answer)
    },
  })
}

/** The member of the result that only its first answer shows. */
const secretOf = (endpoint: Endpoint): string | null => endpoint.shownOnce ?? null
