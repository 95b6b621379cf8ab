import type { UnitLine } from '../../../server/services/wallet/wallet.ts'

/** What a wallet must do, in the plainest words: one call after the other, tokens one by one, no database. */
export interface OraclePackage {
  id: string
  models: string[]
  expiresAt: number
  remaining: number
  held: number
  isClosed: boolean
}

interface OracleHold {
  user: OracleUser
  key: string
  periods: string[]
  nano: bigint
  shares: { owned: OraclePackage; tokens: number }[]
  leaseUntil: number
  result: { costNano: bigint; packageTokens: number } | null
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

const TOKENS = ['input', 'cachedInput', 'output']

/** Prices of the tokens that packages may pay for, one by one, dearest first; and what everything else costs. */
function tokenByToken(lines: readonly UnitLine[]) {
  const coverable: bigint[] = []
  let other = 0n
  for (const { item, quantity, unitNano } of lines) {
    for (let i = 0; i < quantity; i += 1) {
      if (TOKENS.includes(item) && unitNano > 0n) coverable.push(unitNano)
      else other += unitNano
    }
  }
  coverable.sort((a, b) => Number(b - a))
  return { coverable, other }
}

const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n)

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
    const heldTokens = hold.shares.reduce((total, share) => total + share.tokens, 0)
    const packageTokens = Math.min(heldTokens, coverable.length)
    const price = sum(coverable.slice(packageTokens)) + other
    const costNano = price > hold.nano ? hold.nano : price
    hold.user.balance -= costNano
    hold.user.held -= hold.nano
    let left = packageTokens
    for (const { owned, tokens } of hold.shares) {
      const take = Math.min(left, tokens)
      left -= take
      owned.remaining -= take
      owned.held -= tokens
    }
    if (hold.key !== '') {
      for (const period of hold.periods) {
        spend(hold.key, period).held -= hold.nano
        spend(hold.key, period).spent += costNano
      }
    }
    hold.result = { costNano, packageTokens }
    return hold.result
  }

  return {
    spends,
    hold(request: OracleHoldRequest) {
      const { user, now } = request
      const { coverable, other } = tokenByToken(request.lines)
      const shares: OracleHold['shares'] = []
      let wanted = request.coversTokens ? coverable.length : 0
      for (const owned of user.packages.toSorted((a, b) => a.expiresAt - b.expiresAt)) {
        const inScope = owned.models.includes('*') || owned.models.includes(request.modelId)
        if (!inScope || owned.isClosed || owned.expiresAt <= now) continue
        const tokens = Math.min(wanted, owned.remaining - owned.held)
        if (tokens === 0) continue
        shares.push({ owned, tokens })
        wanted -= tokens
      }
      const covered = shares.reduce((total, share) => total + share.tokens, 0)
      const nano = sum(coverable.slice(covered)) + other
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
      })
      return {
        heldNano: nano,
        packages: shares.map(({ owned, tokens }) => ({ packageId: owned.id, tokens })),
      }
    },
    settle(requestId: string, lines: readonly UnitLine[]) {
      const hold = holds.get(requestId)
      if (!hold) return null
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
      for (const hold of expired) close(hold, [])
      return expired.length
    },
    expire(users: OracleUser[], now: number) {
      const ended = users
        .flatMap((user) => user.packages)
        .filter((owned) => !owned.isClosed && owned.expiresAt <= now && owned.held === 0)
      for (const owned of ended) owned.isClosed = true
      return ended.length
    },
  }
}
