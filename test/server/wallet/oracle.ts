import type { UnitLine } from '../../../server/wallet/wallet.ts'

/** What a wallet must do, in the plainest words: one call after the other, tokens one by one, no database. */
export interface OraclePackage {
  id: string
  models: string[]
  expiresAt: number
  /** Nano-yuan of list price that one token pays for; `isCapped`: a token of a call takes one at most. */
  worth: bigint
  isCapped: boolean
  /** What is left of it, in nano-yuan. */
  value: bigint
  /** Whole tokens, as many as the value of the calls in flight may need. */
  held: bigint
  isAside: boolean
  isClosed: boolean
}

/** A token that was begun counts until it is used up. */
export const tokensOf = ({ value, worth }: OraclePackage) => up(value, worth)

const up = (a: bigint, b: bigint) => (a + b - 1n) / b

interface OracleHold {
  user: OracleUser
  key: string
  periods: string[]
  nano: bigint
  shares: { owned: OraclePackage; tokens: bigint; nano: bigint }[]
  leaseUntil: number
  result: { costNano: bigint; packageTokens: number } | null
  /** Its lease ended, and it was not settled since. */
  isReaped: boolean
}

export interface OracleUser {
  balance: bigint
  held: bigint
  packages: OraclePackage[]
}

export interface OracleHoldRequest {
  requestId: string
  user: OracleUser
  key: string
  /** Limits in nano, by period. */
  limits: Record<string, bigint>
  /** The three periods of now. */
  periods: string[]
  modelId: string
  lines: readonly UnitLine[]
  coversTokens: boolean
  leaseMs: number
  now: number
}

const TOKENS = ['input', 'cachedInput', 'cacheWrite5m', 'cacheWrite1h', 'output']

interface Token {
  price: bigint
  owed: bigint
}

/** The tokens that packages may pay for, one by one, dearest first; and what everything else costs. */
function tokenByToken(lines: readonly UnitLine[]) {
  const coverable: Token[] = []
  let other = 0n
  for (const { item, quantity, unitNano } of lines) {
    for (let i = 0; i < quantity; i += 1) {
      if (TOKENS.includes(item) && unitNano > 0n) coverable.push({ price: unitNano, owed: unitNano })
      else other += unitNano
    }
  }
  return { coverable, other }
}

/**
 * Lets a package pay for tokens with a part of its value, the dearest and those nothing was paid of first.
 * @returns what it took
 */
function pay(tokens: Token[], { worth, isCapped }: OraclePackage, most: bigint): bigint {
  let left = most
  for (const token of tokens.sort((a, b) => Number(b.price - a.price) || Number(b.owed - a.owed))) {
    const rate = isCapped && worth < token.price ? worth : token.price
    const needed = up(token.owed * rate, token.price)
    token.owed = needed <= left ? 0n : token.owed - (left * token.price) / rate
    left -= needed <= left ? needed : left
  }
  return most - left
}

const owed = (tokens: Token[]) => tokens.reduce((total, token) => total + token.owed, 0n)

export function createOracle() {
  const holds = new Map<string, OracleHold>()
  const spends = new Map<string, { spent: bigint; held: bigint }>()
  const spend = (key: string, period: string) => {
    const name = `${key} ${period}`
    const known = spends.get(name) ?? { spent: 0n, held: 0n }
    spends.set(name, known)
    return known
  }

  function close(hold: OracleHold, lines: readonly UnitLine[]) {
    const { coverable, other } = tokenByToken(lines)
    let packageTokens = 0
    for (const { owned, tokens, nano } of hold.shares) {
      const before = tokensOf(owned)
      owned.value -= pay(coverable, owned, nano)
      owned.held -= tokens
      packageTokens += Number(before - tokensOf(owned))
    }
    const price = owed(coverable) + other
    const costNano = price > hold.nano ? hold.nano : price
    hold.user.balance -= costNano
    hold.user.held -= hold.nano
    if (hold.key !== '') {
      for (const period of hold.periods) {
        spend(hold.key, period).held -= hold.nano
        spend(hold.key, period).spent += costNano
      }
    }
    hold.result = { costNano, packageTokens }
    return hold.result
  }

  /** What was held and is still there is held again. */
  function settleLate(hold: OracleHold, lines: readonly UnitLine[]) {
    const { user } = hold
    const most = hold.nano
    hold.isReaped = false
    hold.nano = user.balance - user.held < most ? user.balance - user.held : most
    user.held += hold.nano
    hold.shares = hold.shares.map(({ owned, nano: heldNano }) => {
      const free = owned.isClosed ? 0n : owned.value - owned.held * owned.worth
      const nano = free <= 0n ? 0n : free < heldNano ? free : heldNano
      const tokens = up(nano, owned.worth)
      owned.held += tokens
      return { owned, tokens, nano }
    })
    if (hold.key !== '') for (const period of hold.periods) spend(hold.key, period).held += hold.nano
    return close(hold, lines)
  }

  return {
    spends,
    hold(request: OracleHoldRequest) {
      const { user, now } = request
      const { coverable, other } = tokenByToken(request.lines)
      const shares: OracleHold['shares'] = []
      for (const owned of user.packages.toSorted((a, b) => a.expiresAt - b.expiresAt)) {
        const inScope = owned.models.includes('*') || owned.models.includes(request.modelId)
        if (!inScope || owned.isClosed || owned.isAside || owned.expiresAt <= now) continue
        const free = owned.value - owned.held * owned.worth
        const nano = request.coversTokens && free > 0n ? pay(coverable, owned, free) : 0n
        if (nano > 0n) shares.push({ owned, tokens: up(nano, owned.worth), nano })
      }
      const nano = owed(coverable) + other
      for (const [period, limit] of Object.entries(request.limits)) {
        const { spent, held } = spend(request.key, period)
        if (request.key !== '' && spent + held + nano > limit) return { refused: 'keyBudgetSpent' }
      }
      if (user.balance - user.held < nano) return { refused: 'balanceShort' }
      user.held += nano
      for (const { owned, tokens } of shares) owned.held += tokens
      if (request.key !== '') for (const period of request.periods) spend(request.key, period).held += nano
      holds.set(request.requestId, {
        user,
        key: request.key,
        periods: request.periods,
        nano,
        shares,
        leaseUntil: now + request.leaseMs,
        result: null,
        isReaped: false,
      })
      return {
        heldNano: nano,
        packages: shares.map(({ owned, tokens }) => ({ packageId: owned.id, tokens: Number(tokens) })),
      }
    },
    settle(requestId: string, lines: readonly UnitLine[]) {
      const hold = holds.get(requestId)
      if (!hold) return null
      if (hold.isReaped) return settleLate(hold, lines)
      return hold.result ?? close(hold, lines)
    },
    extend(requestId: string, leaseMs: number, now: number) {
      const hold = holds.get(requestId)
      if (!hold || hold.result) return false
      hold.leaseUntil = Math.max(hold.leaseUntil, now + leaseMs)
      return true
    },
    reap(now: number) {
      const expired = [...holds.values()].filter((hold) => !hold.result && hold.leaseUntil <= now)
      for (const hold of expired) {
        close(hold, [])
        hold.isReaped = true
      }
      return expired.length
    },
    expire(users: OracleUser[], now: number) {
      const ended = users
        .flatMap((user) => user.packages)
        .filter((owned) => !owned.isClosed && owned.expiresAt <= now && owned.held === 0n)
      for (const owned of ended) owned.isClosed = true
      return ended.length
    },
  }
}
