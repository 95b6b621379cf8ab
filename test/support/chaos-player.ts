import { setTimeout as sleep } from 'node:timers/promises'
import type { CallResult, EndpointName } from '../../contract/endpoints.ts'
import type { Database } from '../../server/platform/db/client.ts'
import { DONE } from '../upstream/scripts.ts'
import { callMaas, type Customer, type WireAnswer } from './customer.ts'

/** An operation that was acknowledged; `id` is its order, key or request. */
export interface Booked {
  kind: 'topup' | 'purchase' | 'key' | 'chat' | 'stream'
  id: string
}

export interface Player {
  counts: Record<Booked['kind'], number>
  /** Calls that got no whole answer, each with what it got instead; they are not repeated. */
  lost(): readonly string[]
  /** What was acknowledged since it was asked the last time. */
  takeBooked(): Booked[]
  /** Lets the operation under way end. */
  stop(): Promise<void>
  /** Whether this customer has as many orders, packages and keys as were acknowledged, after `stop`. */
  checkTotals(database: Database): Promise<string[]>
}

interface PlayerOptions {
  origin: string
  customer: Customer
  seed: number
}

/** A customer who tops up, buys, makes keys and chats without a pause, and repeats what got no answer. */
export function createPlayer({ origin, customer, seed }: PlayerOptions): Player {
  const { token, key, userId } = customer
  const counts = { topup: 0, purchase: 0, key: 0, chat: 0, stream: 0 }
  const stopping = new AbortController()
  let booked: Booked[] = []
  let made = 0
  const lost: string[] = []

  function book(entry: Booked) {
    counts[entry.kind] += 1
    booked.push(entry)
  }

  /** Repeats a call, with one Idempotency-Key, until it is answered for good. */
  async function insist<N extends EndpointName>(name: N, input: object): Promise<CallResult<N>> {
    made += 1
    const headers = { 'idempotency-key': `${seed}-${made}` }
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      if (performance.now() > until) throw new Error(`${name} was never answered`)
      const answer = await callMaas(origin, name, { token, input, headers }).catch(() => null)
      if (answer && ![409, 502, 503].includes(answer.status)) return whole(name, answer)
      await sleep(30)
    }
  }

  const steps = [
    async () => {
      const { orderNo } = await insist('order.topup', { amount: '5', channel: 'sandbox' })
      await confirm(orderNo)
      book({ kind: 'topup', id: orderNo })
    },
    async () => {
      const input = { packageId: 'p-100', quantity: 1, channel: 'balance' }
      book({ kind: 'purchase', id: (await insist('order.purchase', input)).orderNo })
    },
    async () => {
      // There is room for fifty.
      const { apiKey } = await insist('key.add', { name: `k${made}` })
      book({ kind: 'key', id: apiKey.id })
      await insist('key.delete', { id: apiKey.id }).catch(() => null)
    },
    () => chat(false),
    () => chat(true),
    () => chat(true),
  ]

  /** Paying twice is refused, so a repetition may get the error that the order is paid. */
  async function confirm(orderNo: string) {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      if (performance.now() > until) throw new Error('a payment was never answered')
      const options = { token, input: { orderNo } }
      const answer = await callMaas(origin, 'payment.sandboxConfirm', options).catch(() => null)
      if (answer && [200, 409].includes(answer.status)) return
      await sleep(30)
    }
  }

  async function chat(stream: boolean) {
    try {
      const answer = await fetch(`${origin}/v1/chat/completions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: JSON.stringify({ model: 'up', messages: [{ role: 'user', content: 'hi' }], stream }),
      })
      const text = await answer.text()
      const isWhole = answer.status === 200 && (!stream || text.endsWith(DONE))
      const id = answer.headers.get('x-request-id') ?? ''
      if (isWhole) book({ kind: stream ? 'stream' : 'chat', id })
      else lost.push(`${answer.status} ${text.slice(-200)}`)
    } catch (error) {
      lost.push(error instanceof Error ? String(error.cause ?? error) : '')
      await sleep(30)
    }
  }

  const playing = (async () => {
    for (let i = seed; !stopping.signal.aborted; i += 1) await steps[i % steps.length]?.()
  })()
  // Reported to the caller of `stop`.
  playing.catch(() => {})

  return {
    counts,
    lost: () => lost,
    takeBooked() {
      const taken = booked
      booked = []
      return taken
    },
    stop() {
      stopping.abort()
      return playing
    },
    async checkTotals({ db }) {
      const orders = await db.selectFrom('order').select('kind').where('user_id', '=', userId).execute()
      const packages = await db
        .selectFrom('token_package')
        .select('id')
        .where('user_id', '=', userId)
        .execute()
      const keys = await db.selectFrom('api_key').select('id').where('user_id', '=', userId).execute()
      const ofKind = (kind: string) => orders.filter((order) => order.kind === kind).length
      // One top-up and one key are from before.
      return [
        differs('top-ups', ofKind('topup'), counts.topup + 1),
        differs('purchases', ofKind('purchase'), counts.purchase),
        differs('packages', packages.length, counts.purchase),
        differs('keys', keys.length, counts.key + 1),
      ].flat()
    },
  }
}

/** Far longer than any restart takes. */
const PATIENCE_MS = 40_000

const differs = (what: string, actual: number, expected: number) =>
  actual === expected ? [] : [`${what}: ${actual}, acknowledged were ${expected}`]

function whole<T>(name: string, { status, body }: WireAnswer<T>): T {
  if (status !== 200) throw new Error(`${name} answered ${status}: ${body.message}`)
  return body.result
}
