import { DAY_MS, MINUTE_MS } from '../../contract/time.ts'
import { NANO_PER_YUAN } from '../../contract/money.ts'
import type { Deed } from './agenda.ts'
import type { PlannedCall } from './call-plan.ts'
import { personaOf, type Customer } from './people.ts'
import type { Random } from './random.ts'
import type { Harness } from './harness.ts'

type Remote = 'alipay' | 'wechat'

/** The customer pays, and the provider tells of it. */
export async function payFor(
  stage: Harness,
  { orderNo, channel }: { orderNo: string; channel: Remote },
): Promise<void> {
  stage.time.now += 25_000
  await stage.notify(channel, stage.providers[channel].pay(orderNo))
}

interface TopUp {
  stage: Harness
  random: Random
  customer: Customer
  yuan: number
}

/** One in nine is not paid in the end, and of a few payments the callback is lost. */
export async function topUp({ stage, random, customer, yuan }: TopUp): Promise<void> {
  const { client } = customer
  if (!client || customer.isGone) return
  const channel = random.weighted(['alipay', 'wechat'] as const, [56, 44])
  const order = () => client.must('order.topup', { amount: `${yuan}.00`, channel })
  const mood = random.next()
  if (mood < 0.06) await order()
  if (mood > 0.97) {
    const { orderNo } = await order()
    stage.time.now += 30_000
    await client.must('order.cancel', { orderNo })
  }
  const { orderNo } = await order()
  if (mood > 0.06 && mood < 0.09) {
    stage.time.now += 20_000
    stage.providers[channel].pay(orderNo)
  } else await payFor(stage, { orderNo, channel })
  customer.balanceNano += BigInt(yuan) * NANO_PER_YUAN
}

const PRESETS = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]

/** Who will run short of money today pays in before. */
export function topUpDeeds(
  { stage, random }: Omit<TopUp, 'customer' | 'yuan'>,
  calls: readonly PlannedCall[],
): Deed[] {
  const today = new Map<Customer, { count: number; firstAt: number }>()
  for (const { customer, at } of calls) {
    const known = today.get(customer)
    today.set(customer, { count: (known?.count ?? 0) + 1, firstAt: known?.firstAt ?? at })
  }
  return [...today].flatMap(([customer, { count, firstAt }]): Deed[] => {
    const needed = customer.callNano * BigInt(count + 1) * 2n + NANO_PER_YUAN / 10n
    const { funds, keys } = personaOf(customer.persona)
    if (customer.balanceNano > needed || firstAt < customer.joinsAt + DAY_MS / 2 || !random.chance(funds))
      return []
    const target = (Number(needed / (NANO_PER_YUAN / 100n)) / 100) * random.int(3, 9)
    const yuan = PRESETS.find((preset) => preset >= target) ?? 50_000
    const at = firstAt - random.int(2, 9) * MINUTE_MS
    return keys === 0 ? [] : [{ at, customer, run: () => topUp({ stage, random, customer, yuan }) }]
  })
}
