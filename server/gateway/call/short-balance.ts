import { formatYuan } from '../../../contract/money.ts'
import { type CatalogModel, isOffered } from '../../catalog/index.ts'
import type { Deps } from '../../money/context.ts'
import { Failure } from '../../platform/errors.ts'
import { type PackageRow, usablePackages } from '../../money/index.ts'
import { applyPackages, freeValue, parseModels, uncoveredNano, type UnitLine } from '../../wallet/index.ts'
import { mayUse, type GatewayCaller } from '../caller/authenticate.ts'
import type { CallAdmission } from '../context.ts'
import { WireError, type Quota } from '../wire/wire-error.ts'

/** How what a call may cost at most can become less. */
export interface Shrinkable {
  /** Gives the lines by the prompt's words, counted; null: they are no fewer than was thought. */
  countedLines: () => Promise<UnitLine[] | null>
  /** What the limit of its answer is called in its request, and what it is; 0: it does not shorten the answer. */
  limitName: string
  limit: () => number
  linesWithin: (limit: number) => UnitLine[]
}

interface RefusedCall {
  deps: Deps
  caller: GatewayCaller
  admission: CallAdmission
  modelId: string
  coversTokens: boolean
  /** The most that it may use. */
  lines: readonly UnitLine[]
  shrinkable?: Shrinkable
}

const LISTED_MAX = 20
const NAMED_MAX = 3

/**
 * The error of a short balance: with what there is, what others hold of it, what this call needs, how it would pass, and the models that
 * the caller's packages pay for, if this one is not among them.
 */
export async function describeShortBalance(refusal: unknown, call: RefusedCall): Promise<unknown> {
  if (!(refusal instanceof Failure) || refusal.reason !== 'balanceShort') return refusal
  try {
    const packages = await usablePackages(call.deps.database.db, {
      userId: call.caller.userId,
      now: call.admission.at,
    })
      .where('is_aside', '=', 0)
      .execute()
    const quota = await quotaOf(call, packages)
    const coveredModels = coveredBy(call, packages)
    return new WireError({
      code: 'insufficient_quota',
      message: `余额不足，请先充值：${[quotaText(quota, call.shrinkable?.limitName), modelsText(coveredModels)].filter(Boolean).join('；')}`,
      coveredModels,
      quota,
      cause: refusal,
    })
  } catch {
    // The refusal stands, whether or not this can be read.
    return refusal
  }
}

async function quotaOf(call: RefusedCall, packages: readonly PackageRow[]): Promise<Quota> {
  const { wallet } = call.deps
  const { userId } = call.caller
  const { balanceNano, heldNano } = await wallet.readBalance(userId)
  const availableNano = balanceNano > heldNano ? balanceNano - heldNano : 0n
  const covers = packages
    .filter((row) => call.coversTokens && isFor(row, call.modelId) && freeValue(row) > 0n)
    .map((row) => ({ row, nano: freeValue(row) }))
  const dueNano = (lines: readonly UnitLine[]) => uncoveredNano(applyPackages(lines, covers).lines)
  const limit = call.shrinkable
    ? passingLimit(call.shrinkable, (lines) => dueNano(lines) <= availableNano)
    : 0
  return {
    available: formatYuan(availableNano),
    held: formatYuan(heldNano),
    calls_in_flight: await wallet.callsInFlight(userId),
    needed: formatYuan(dueNano(call.lines)),
    ...(call.shrinkable && limit > 0 && { [call.shrinkable.limitName]: limit }),
  }
}

/** @returns the highest limit of an answer that can be paid; 0: none */
function passingLimit({ limit, linesWithin }: Shrinkable, isPaid: (lines: UnitLine[]) => boolean): number {
  let passes = 0
  let fails = limit()
  while (fails - passes > 1) {
    const tried = Math.floor((passes + fails) / 2)
    if (isPaid(linesWithin(tried))) passes = tried
    else fails = tried
  }
  return passes
}

function quotaText(
  { available, held, calls_in_flight: calls, needed, ...limits }: Quota,
  limitName = '',
): string {
  const others = Number(held) > 0 ? `，另有 ${calls} 次进行中的调用占用 ${held} 元` : ''
  const limit = limits[limitName]
  const passes = limit === undefined ? '' : `，${limitName} 不超过 ${limit} 就能通过`
  return `可用 ${available} 元${others}，这次至多需要 ${needed} 元${passes}`
}

function modelsText(models: readonly string[]): string {
  if (models.length === 0) return ''
  const named = models.slice(0, NAMED_MAX).join('、')
  return `你的资源包可用于 ${models.length > NAMED_MAX ? `${named} 等 ${models.length} 个模型` : named}`
}

function isFor(row: Pick<PackageRow, 'models'>, modelId: string): boolean {
  const models = parseModels(row.models)
  return models.includes('*') || models.includes(modelId)
}

/** Those that the caller may call, of the type that was asked for first. */
function coveredBy({ caller, admission, modelId }: RefusedCall, packages: readonly PackageRow[]): string[] {
  const { models, catalog } = admission.version
  const covers = ({ id, type }: CatalogModel) =>
    (type === 'chat' || type === 'embedding') && packages.some((row) => isFor(row, id))
  const requested = models.get(modelId)
  if (!requested || covers(requested)) return []
  return catalog.models
    .filter((model) => covers(model) && isOffered(model) && mayUse(caller, model.id))
    .toSorted((one, other) => Number(other.type === requested.type) - Number(one.type === requested.type))
    .slice(0, LISTED_MAX)
    .map(({ id }) => id)
}
