import { DAY_MS, MINUTE_MS } from '../../contract/time.ts'
import { NANO_PER_YUAN, nanoOf } from '../../contract/money.ts'
import type { PlannedCall } from './call-plan.ts'
import type { DemoClient } from './client.ts'
import type { Harness } from './harness.ts'
import { keyName, LONG_KEY_NAME } from './names.ts'
import { personaOf, type Persona } from './people.ts'
import type { Customer } from './population.ts'
import type { Random } from './random.ts'
import type { Action, Scene } from './scene.ts'

type Living = Pick<Scene, 'harness' | 'random'>

/** How many of them prove who they are; of all others 0.7. */
const VERIFIED: Partial<Record<Persona, number>> = { abuser: 1, light: 0.18, visitor: 0.18 }

/** What a newcomer does on the first days: signs up, names themselves, makes keys, proves who they are. */
export function arrivalActions(living: Living, customer: Customer): Action[] {
  const { random } = living
  const { joinsAt, persona, realName, idNumber } = customer
  const { keys, funds } = personaOf(persona)
  const actions: Action[] = [{ at: joinsAt, customer, run: () => join(living.harness, customer) }]
  const then = (afterMs: number, act: (client: DemoClient) => Promise<unknown>) => {
    const run = async () => customer.client && !customer.isGone && (await act(customer.client))
    actions.push({ at: joinsAt + Math.round(afterMs), customer, run })
  }
  for (let index = 0; index < keys; index += 1)
    then((1 + index ** 2 * 900 * random.next()) * MINUTE_MS + 20_000, () => addKey(living, customer, index))
  if (random.chance(VERIFIED[persona] ?? 0.7))
    then(random.int(3, 14) * MINUTE_MS, ({ must }) =>
      must('user.verify', { realName, idNumber, consent: true }),
    )
  if (random.chance(funds))
    then(random.int(4, 18) * MINUTE_MS, () => topUp(living, customer, firstYuan(random, persona)))
  if (persona !== 'visitor' && random.chance(0.18))
    then(random.int(1, 9) * DAY_MS, () => buyPackage(living, customer))
  if (persona === 'visitor' && random.chance(0.03))
    then(random.int(2, 20) * DAY_MS, async ({ must, codeFor }) => {
      const { balance, tokens } = await must('user.closing')
      await must('user.close', { code: await codeFor('close'), forfeits: { balance, tokens } })
      customer.isGone = true
    })
  return actions
}

function firstYuan(random: Random, persona: Persona): number {
  if (persona === 'whale') return 20_000
  return random.pick(persona === 'heavy' ? [100, 500, 500, 1000] : [10, 10, 20, 50, 50, 100])
}

async function join({ openClient, deps }: Harness, customer: Customer): Promise<void> {
  const { phone, ip, userAgent, inviter, nickname } = customer
  const client = openClient({ phone, ip, userAgent, inviteCode: inviter?.inviteCode || undefined })
  customer.userId = await client.userId()
  customer.client = client
  const { invite_code } = await deps.database.db
    .selectFrom('user')
    .select('invite_code')
    .where('id', '=', customer.userId)
    .executeTakeFirstOrThrow()
  customer.inviteCode = invite_code
  if (nickname !== '') await client.must('user.profile', { nickname })
}

async function addKey({ harness, random }: Living, { client, persona, keyIds }: Customer, index: number) {
  const settings = {
    ...(random.chance(0.2) && { rpm: random.pick([60, 120, 600]) }),
    ...(random.chance(0.15) && { budget: { monthly: `${random.pick([50, 200, 1000])}.00` } }),
    ...(random.chance(0.1) && { expiresAt: harness.time.now + random.int(20, 120) * DAY_MS }),
  }
  // Of customers who matter no key stops in the middle of the play.
  const isFree = persona === 'whale' || persona === 'abuser' || index === 0
  const name = persona === 'whale' && index === 1 ? LONG_KEY_NAME : keyName(random)
  const added = await client?.must('key.add', { name, ...(!isFree && settings) })
  if (added && isFree) keyIds.push(added.apiKey.id)
}

async function buyPackage({ harness, random }: Living, { client, userId }: Customer): Promise<void> {
  const { deps, time } = harness
  const offers = deps.catalogs.current().catalog.packages
  if (!client || offers.length === 0) return
  const offer = random.weighted(
    offers,
    offers.map((_, index) => 1 / (index + 1)),
  )
  const { balanceNano } = await deps.wallet.readBalance(userId)
  const channel =
    balanceNano > nanoOf(offer.price) * 2n ? 'balance' : random.pick(['alipay', 'wechat'] as const)
  const { orderNo } = await client.must('order.purchase', { packageId: offer.id, quantity: 1, channel })
  if (channel !== 'balance') await payFor(harness, { orderNo, channel })
  if (random.chance(0.06)) {
    time.now += 40 * MINUTE_MS
    await client.must('order.refund', { orderNo }).catch(() => {})
  }
}

interface Paid {
  orderNo: string
  channel: 'alipay' | 'wechat'
  /** Absent: what is due. */
  amountNano?: bigint
}

/** The customer pays, and the provider tells of it. */
export async function payFor(harness: Harness, { orderNo, channel, amountNano }: Paid): Promise<void> {
  harness.time.now += 25_000
  await harness.notify(channel, harness.providers[channel].pay(orderNo, amountNano))
}

/** Of some an order is left unpaid or taken back before, and of a few payments the callback is lost. */
async function topUp({ harness, random }: Living, { client }: Customer, yuan: number): Promise<void> {
  if (!client) return
  const channel = random.weighted(['alipay', 'wechat'] as const, [56, 44])
  const order = () => client.must('order.topup', { amount: `${yuan}.00`, channel })
  const mood = random.next()
  if (mood < 0.06) await order()
  if (mood > 0.97) {
    const { orderNo } = await order()
    harness.time.now += 30_000
    await client.must('order.cancel', { orderNo })
  }
  const { orderNo } = await order()
  if (mood > 0.06 && mood < 0.09) {
    harness.time.now += 20_000
    harness.providers[channel].pay(orderNo)
  } else await payFor(harness, { orderNo, channel })
}

const PRESETS = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]

/** Who will run short of money today pays in before. */
export function topUpActions(living: Living, calls: readonly PlannedCall[]): Action[] {
  const { random } = living
  return [...new Set(calls.map(({ customer }) => customer))].flatMap((customer): Action[] => {
    const own = calls.filter((call) => call.customer === customer)
    const firstAt = own[0]?.at ?? 0
    const needed = customer.callNano * BigInt(own.length + 1) * 2n + NANO_PER_YUAN / 10n
    const { funds, keys } = personaOf(customer.persona)
    if (customer.balanceNano > needed || firstAt < customer.joinsAt + DAY_MS / 2 || !random.chance(funds))
      return []
    const target = (Number(needed) / Number(NANO_PER_YUAN)) * random.int(3, 9)
    const yuan = PRESETS.find((preset) => preset >= target) ?? 50_000
    const at = firstAt - random.int(2, 9) * MINUTE_MS
    const run = async () => !customer.isGone && (await topUp(living, customer, yuan))
    return keys === 0 ? [] : [{ at, customer, run }]
  })
}
