import { HOUR_MS } from '../../contract/time.ts'
import { checkDigit } from '../../test/support/id-numbers.ts'
import type { DemoClient } from './client.ts'
import { LONG_NICKNAME, nickname, personName } from './names.ts'
import { personaOf, type Persona } from './people.ts'
import type { Random } from './random.ts'

const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Edg/140.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Chrome/140.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) Version/17.5 Safari/605',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) MicroMessenger/8.0',
  'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile',
  'Mozilla/5.0 (Linux; HarmonyOS 4.2) Chrome/120.0 Mobile',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
]
const PREFIXES = '135 136 137 138 139 150 151 158 159 176 177 180 186 187 188 189 198'.split(' ')

/** Shared address space of RFC 6598: not the address of a person. */
export const demoAddress = (random: Random) =>
  `100.${random.int(64, 127)}.${random.int(0, 255)}.${random.int(1, 254)}`

const REGIONS = ['110101', '310101', '330106', '440305', '510104', '420106', '320102', '610103']

/** A valid number with a birthday of more than a hundred years ago: of no living person. */
function idNumberOf(random: Random): string {
  const [year, month, day] = [random.int(1900, 1919), random.int(1, 12), random.int(1, 28)]
  const region = random.pick(REGIONS)
  const padded = (value: number, length: number) => String(value).padStart(length, '0')
  return checkDigit(`${region}${year}${padded(month, 2)}${padded(day, 2)}${padded(random.int(1, 999), 3)}`)
}

/** Middle digits of 0000 mark the numbers of demonstrations. */
function phoneOf(random: Random, taken: Set<string>): string {
  for (;;) {
    const phone = `${random.pick(PREFIXES)}0000${String(random.int(0, 9999)).padStart(4, '0')}`
    if (taken.has(phone)) continue
    taken.add(phone)
    return phone
  }
}

interface Population {
  random: Random
  users: number
  /** Milliseconds: the first moment and the last. */
  begin: number
  end: number
}

const RING = 5
const NAMES = ['heavy', 'regular', 'light', 'visitor'] as const
const SHARES = NAMES.map((name) => personaOf(name).share)

/** Customers in the order in which they come: a few at first, more every week. */
export function populate({ random, users, begin, end }: Population): Customer[] {
  const taken = new Set<string>()
  const person = (persona: Persona) => createCustomer({ random, taken, begin, end }, persona)
  const customers = Array.from({ length: users }, () => person(random.weighted(NAMES, SHARES)))
  const first = customers[0]
  if (first) Object.assign(first, { persona: 'heavy', joinsAt: begin + 5_400_000, leavesAt: Infinity })
  const whale: Customer = {
    ...person('whale'),
    nickname: LONG_NICKNAME,
    joinsAt: begin + 7_200_000,
    isNightly: true,
    taste: 'text',
  }
  // Accounts of one person: the same device and network, each invited by the first.
  const { ip, userAgent, idNumber } = person('abuser')
  const ringAt = Math.round(begin + (end - begin) * 0.35)
  const ring = Array.from({ length: RING }, (_, index): Customer => {
    const own = { nickname: `羊毛搬运工${index + 1}号`, joinsAt: ringAt + index * 900_000 }
    return { ...person('abuser'), ip, userAgent, idNumber, ...own, taste: 'text' }
  })
  for (const account of ring.slice(1)) account.inviter = ring[0] ?? null
  for (const customer of customers)
    if (random.chance(0.16)) {
      const earlier = customers.filter(
        ({ joinsAt, persona }) => joinsAt < customer.joinsAt && persona !== 'visitor',
      )
      if (earlier.length > 0) customer.inviter = random.pick(earlier)
    }
  return [whale, ...ring, ...customers].toSorted((a, b) => a.joinsAt - b.joinsAt)
}

export type Customer = ReturnType<typeof createCustomer>

function createCustomer(
  { random, begin, end, taken }: Omit<Population, 'users'> & { taken: Set<string> },
  persona: Persona,
) {
  const { stays } = personaOf(persona)
  const length = end - begin
  // A tenth was there at once, the others come ever faster.
  const joinsAt = begin + (random.chance(0.1) ? 0.03 * random.next() : random.next() ** 0.75) * length
  const daytime = moveToDay(random, joinsAt, end)
  return {
    persona,
    phone: phoneOf(random, taken),
    nickname: nickname(random),
    realName: personName(random),
    idNumber: idNumberOf(random),
    ip: demoAddress(random),
    userAgent: random.weighted(AGENTS, [30, 12, 18, 8, 12, 9, 5, 6]),
    joinsAt: daytime,
    /** From then on it calls nothing any more; Infinity: it stays. */
    leavesAt: random.chance(stays) ? Infinity : daytime + random.next() ** 2 * length,
    inviter: null as { inviteCode: string } | null,
    client: null as DemoClient | null,
    userId: '',
    inviteCode: '',
    keyIds: [] as string[],
    /** As the books had it when it was last looked at, in nano-yuan. */
    balanceNano: 0n,
    /** What a call costs on average. */
    callNano: 4_000_000n,
    /** It has no access any more: frozen or closed. */
    isGone: false,
    /** It calls while others sleep. */
    isNightly: random.chance(0.06),
    /** The kinds of model that it likes. */
    taste: random.weighted(['text', 'mixed', 'media'] as const, [62, 28, 10]),
  }
}

/** People sign up while they are awake, and not all in the last hours. */
function moveToDay(random: Random, at: number, end: number): number {
  const latest = end - 2 * HOUR_MS
  const before = at < latest ? at : latest - random.int(0, 30 * HOUR_MS)
  const hour = Math.floor((before / HOUR_MS + 8) % 24)
  const moved = hour < 8 ? before + (8 - hour) * HOUR_MS + random.int(0, 2 * HOUR_MS) : before
  return Math.round(moved < latest ? moved : before - 12 * HOUR_MS)
}
