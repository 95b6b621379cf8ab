import { DAY_MS, MINUTE_MS } from '../../contract/time.ts'
import { NANO_PER_YUAN } from '../../contract/money.ts'
import type { Deed } from './agenda.ts'
import { keyName, LONG_KEY_NAME } from './names.ts'
import { payFor, topUp } from './payments.ts'
import { personaOf, type Customer } from './people.ts'
import type { Random } from './random.ts'
import type { Harness } from './harness.ts'

interface Living {
  stage: Harness
  random: Random
}

/** What a newcomer does on the first days: signs up, names themselves, makes keys, proves who they are. */
export function arrivalActions({ stage, random }: Living, customer: Customer): Deed[] {
  const { joinsAt, persona } = customer
  const { keys, funds } = personaOf(persona)
  const deeds: Deed[] = [{ at: joinsAt, customer, run: () => join(stage, customer) }]
  const then = (afterMs: number, run: () => Promise<void>) =>
    deeds.push({ at: joinsAt + Math.round(afterMs), customer, run })
  for (let index = 0; index < keys; index += 1)
    then((1 + index ** 2 * 900 * random.next()) * MINUTE_MS + 20_000, () =>
      addKey({ stage, random }, customer, index),
    )
  if (random.chance(VERIFIED[persona] ?? 0.7)) then(random.int(3, 14) * MINUTE_MS, () => verify(customer))
  if (random.chance(funds))
    then(random.int(4, 18) * MINUTE_MS, () =>
      topUp({ stage, random, customer, yuan: firstYuan(random, persona) }),
    )
  if (persona !== 'visitor' && random.chance(0.18))
    then(random.int(1, 9) * DAY_MS, () => buyPackage({ stage, random }, customer))
  if (persona === 'visitor' && random.chance(0.03))
    then(random.int(2, 20) * DAY_MS, () => closeAccount(stage, customer))
  return deeds
}

/** How many of them prove who they are; of all others 0.7. */
const VERIFIED: Partial<Record<Customer['persona'], number>> = { abuser: 1, light: 0.18, visitor: 0.18 }

const firstYuan = (random: Random, persona: Customer['persona']) =>
  persona === 'whale'
    ? 20_000
    : persona === 'heavy'
      ? random.pick([100, 500, 500, 1000])
      : random.pick([10, 10, 20, 50, 50, 100])

async function join(stage: Harness, customer: Customer): Promise<void> {
  const { phone, ip, userAgent, inviter, nickname } = customer
  const inviteCode = inviter && inviter.inviteCode !== '' ? inviter.inviteCode : undefined
  customer.client = stage.openClient({ phone, ip, userAgent, inviteCode }, 'user')
  customer.userId = await customer.client.userId()
  const { inviteCode: own } = await stage.deps.database.db
    .selectFrom('user')
    .select('invite_code as inviteCode')
    .where('id', '=', customer.userId)
    .executeTakeFirstOrThrow()
  customer.inviteCode = own
  if (nickname !== '') await customer.client.must('user.profile', { nickname })
}

async function addKey({ stage, random }: Living, customer: Customer, index: number): Promise<void> {
  const { client, persona } = customer
  if (!client || customer.isGone) return
  const { now } = stage.time
  const settings = {
    ...(random.chance(0.2) && { rpm: random.pick([60, 120, 600]) }),
    ...(random.chance(0.15) && { budget: { monthly: `${random.pick([50, 200, 1000])}.00` } }),
    ...(random.chance(0.1) && { expiresAt: now + random.int(20, 120) * DAY_MS }),
  }
  // Of customers who matter no key stops in the middle of the play.
  const free = persona === 'whale' || persona === 'abuser' || index === 0
  const name = persona === 'whale' && index === 1 ? LONG_KEY_NAME : keyName(random)
  const { apiKey } = await client.must('key.add', { name, ...(!free && settings) })
  if (free) customer.keyIds.push(apiKey.id)
}

async function verify({ client, realName, idNumber, isGone }: Customer): Promise<void> {
  if (client && !isGone) await client.must('user.verify', { realName, idNumber, consent: true })
}

async function buyPackage({ stage, random }: Living, customer: Customer): Promise<void> {
  const { client, balanceNano } = customer
  if (!client || customer.isGone) return
  const offers = stage.deps.catalogs.current().catalog.packages
  if (offers.length === 0) return
  const offer = random.weighted(
    offers,
    offers.map((_, index) => 1 / (index + 1)),
  )
  const priceNano = BigInt(Math.round(Number(offer.price) * 100)) * (NANO_PER_YUAN / 100n)
  const isPaidFromBalance = balanceNano > priceNano * 2n
  const channel = isPaidFromBalance ? 'balance' : random.pick(['alipay', 'wechat'] as const)
  const { orderNo } = await client.must('order.purchase', { packageId: offer.id, quantity: 1, channel })
  if (channel === 'balance') customer.balanceNano -= priceNano
  else await payFor(stage, { orderNo, channel })
  if (random.chance(0.06)) {
    stage.time.now += 40 * MINUTE_MS
    await client.must('order.refund', { orderNo }).catch(() => {})
  }
}

async function closeAccount(stage: Harness, customer: Customer): Promise<void> {
  const { client, phone } = customer
  if (!client || customer.isGone) return
  const { balance, tokens } = await client.must('user.closing')
  const code = await stage.sendCode(phone, 'close')
  await client.must('user.close', { code, forfeits: { balance, tokens } })
  customer.isGone = true
}
