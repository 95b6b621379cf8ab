import type { BillDifference, BillFormat } from '../../../contract/bill.ts'
import { parseYuan } from '../../../contract/money.ts'
import { badField } from '../../platform/errors.ts'
import type { LocalAttempt } from './local-attempt.ts'
import { pairUnresolved } from './pair-unresolved.ts'
import { bucketOf, dayKey, type Billed, type ReadBill } from './read-bill.ts'
import { addTokens, CLASSES, tokensOf, type Tokens } from './tokens.ts'

/** What we have of one request, or of a model in an hour or on a day. */
interface Own {
  requestId: string
  /** Which attempt of the request it is; null: several are added. */
  n: number | null
  upstreamId: string
  model: string
  at: number
  tokens: Tokens
  /** It is the sum of those whose cost is known. */
  costNano: bigint
  requests: number
  isCostKnown: boolean
  isLost: boolean
}

export interface Difference {
  kind: BillDifference['kind']
  at: number
  model: string
  upstreamId: string
  requestId: string
  attemptN: number | null
  their: Tokens
  our: Tokens
  theirNano: bigint | null
  ourNano: bigint | null
}

export interface Total {
  day: string
  model: string
  theirs: Pick<Billed, 'tokens' | 'amountNano' | 'requests'> | null
  ours: Pick<Own, 'tokens' | 'costNano' | 'requests'>
}

export interface Matched {
  differences: Difference[]
  totals: Total[]
  matched: number
  theirNano: bigint
  ourNano: bigint
}

/** One period has at most this number: more are compared day by day. */
const OWN_MAX = 300_000

interface Sides {
  bill: ReadBill
  format: BillFormat
  /** They are of the bill's period, and of some time before and after it. */
  attempts: AsyncIterable<LocalAttempt>
  /** Whether one of ours has to be on the bill. */
  isExpected: (at: number) => boolean
}

/** Compares a bill with our attempts: request by request, or sum by sum where it names no requests. */
export async function matchBill({ bill, format, attempts, isExpected }: Sides): Promise<Matched> {
  const isSum = format.grain !== 'request'
  const own = new Map<string, Own>()
  const ownDays = new Map<string, Own>()
  const nameless: LocalAttempt[] = []
  for await (const attempt of attempts) {
    const key = keyOf(attempt, bill, format)
    const isBilled = bill.entries.has(key)
    const isUsed = Object.keys(attempt.usage).length > 0 || (attempt.costNano ?? 0n) !== 0n
    if (!isBilled && !isSum && attempt.isLost && attempt.upstreamId === '') nameless.push(attempt)
    if (!isBilled && (!isUsed || !isExpected(attempt.at))) continue
    const tokens = tokensOf(attempt.usage, bill.reportedClasses)
    addOwn(own, key, { attempt, tokens, isSum })
    if (isUsed) addOwn(ownDays, dayKey(attempt.model, attempt.at, format), { attempt, tokens, isSum: true })
    if (own.size + nameless.length > OWN_MAX)
      throw badField('csv', `这段时间我们有超过 ${OWN_MAX} 次请求，请按天拆分账单`)
  }
  const differences: Difference[] = []
  let matched = 0
  const tolerance = parseYuan(format.tolerance) ?? 0n
  const unnamed = pairUnresolved(
    [...bill.entries.values()].filter((theirs) => !own.has(theirs.upstreamId)),
    nameless,
  )
  for (const [key, theirs] of bill.entries) {
    const lost = unnamed.get(theirs)
    if (lost) addOwn(own, key, { attempt: lost, tokens: tokensOf(lost.usage, bill.reportedClasses), isSum })
    const ours = own.get(key)
    if (ours) matched += 1
    const kind = ours ? kindOf(theirs, ours, tolerance) : 'onlyTheirs'
    if (kind !== null) differences.push(differenceOf(kind, { theirs, ours, isSum }))
    own.delete(key)
  }
  for (const ours of own.values()) differences.push(differenceOf('onlyOurs', { ours, isSum }))
  const totals = totalsOf(bill, ownDays)
  const sum = (some: bigint[]) => some.reduce((all, nano) => all + nano, 0n)
  return {
    differences: differences.toSorted((a, b) => a.at - b.at),
    totals,
    matched,
    theirNano: sum([...bill.days.values()].map(({ amountNano }) => amountNano ?? 0n)),
    ourNano: sum([...ownDays.values()].map(({ costNano }) => costNano)),
  }
}

/** A bill names the request as the upstream does, or repeats our own name of it. */
function keyOf(
  { requestId, upstreamId, model, at }: LocalAttempt,
  bill: ReadBill,
  format: BillFormat,
): string {
  if (format.grain !== 'request') return bucketOf(model, at, format)
  return upstreamId !== '' && (bill.entries.has(upstreamId) || !bill.entries.has(requestId))
    ? upstreamId
    : requestId
}

function addOwn(
  sums: Map<string, Own>,
  key: string,
  { attempt, tokens, isSum }: { attempt: LocalAttempt; tokens: Tokens; isSum: boolean },
): void {
  const { requestId, n, upstreamId, model, at, costNano, isLost } = attempt
  const isCostKnown = costNano !== null || (isSum && isLost)
  const known = sums.get(key)
  if (!known) {
    const own = { requestId, n, upstreamId, model, at, tokens: { ...tokens }, requests: 1 }
    sums.set(key, { ...own, costNano: costNano ?? 0n, isCostKnown, isLost })
    return
  }
  addTokens(known.tokens, tokens)
  known.costNano += costNano ?? 0n
  known.isCostKnown &&= isCostKnown
  known.isLost ||= isLost
  known.requests += 1
  known.n = null
}

function kindOf(theirs: Billed, ours: Own, tolerance: bigint): Difference['kind'] | null {
  const haveTokens = CLASSES.some((name) => theirs.tokens[name] !== ours.tokens[name])
  const off = theirs.amountNano === null ? 0n : theirs.amountNano - ours.costNano
  const haveAmounts = theirs.amountNano !== null && (!ours.isCostKnown || off > tolerance || -off > tolerance)
  if (!haveTokens && !haveAmounts) return null
  if (ours.isLost) return 'lost'
  return haveTokens ? 'tokens' : 'amounts'
}

function differenceOf(
  kind: Difference['kind'],
  { theirs, ours, isSum }: { theirs?: Billed; ours?: Own | undefined; isSum: boolean },
): Difference {
  return {
    kind,
    at: theirs?.at ?? ours?.at ?? 0,
    model: theirs?.model ?? ours?.model ?? '',
    upstreamId: isSum ? '' : (theirs?.upstreamId ?? ours?.upstreamId ?? ''),
    requestId: isSum ? '' : (ours?.requestId ?? ''),
    attemptN: isSum ? null : (ours?.n ?? null),
    their: theirs?.tokens ?? {},
    our: ours?.tokens ?? {},
    theirNano: theirs ? theirs.amountNano : null,
    ourNano: ours?.isCostKnown ? ours.costNano : null,
  }
}

function totalsOf(bill: ReadBill, own: Map<string, Own>): Total[] {
  const keys = [...new Set([...bill.days.keys(), ...own.keys()])].toSorted()
  return keys.map((key) => {
    const at = key.indexOf(' ')
    const ours = own.get(key) ?? { tokens: {}, costNano: 0n, requests: 0 }
    return { day: key.slice(0, at), model: key.slice(at + 1), theirs: bill.days.get(key) ?? null, ours }
  })
}
