import { isOffered } from '../../catalog/model-state.ts'
import type { CatalogModel } from '../../catalog/schema.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors.ts'
import { usablePackages } from '../../services/package/usable-packages.ts'
import { parseModels } from '../../wallet/stored-json.ts'
import { mayUse, type GatewayCaller } from '../authenticate.ts'
import type { CallAdmission } from '../gateway.ts'
import { WireError } from '../wire/wire-error.ts'

interface RefusedCall {
  deps: Deps
  caller: GatewayCaller
  admission: CallAdmission
  modelId: string
}

const LISTED_MAX = 20
const NAMED_MAX = 3

/** The error of a short balance: with the models that the caller's packages pay for, if this one is not among them. */
export async function withCoveredModels(refusal: unknown, call: RefusedCall): Promise<unknown> {
  if (!(refusal instanceof Failure) || refusal.reason !== 'balanceShort') return refusal
  // The refusal stands, whether or not this can be read.
  const coveredModels = await coveredBy(call).catch(() => [])
  if (coveredModels.length === 0) return refusal
  const named = coveredModels.slice(0, NAMED_MAX).join('、')
  const models = coveredModels.length > NAMED_MAX ? `${named} 等 ${coveredModels.length} 个模型` : named
  return new WireError({
    code: 'insufficient_quota',
    message: `余额不足，请先充值；你的资源包可用于 ${models}`,
    coveredModels,
    cause: refusal,
  })
}

/** Those that the caller may call, of the type that was asked for first. */
async function coveredBy({ deps, caller, admission, modelId }: RefusedCall): Promise<string[]> {
  const { models, catalog } = admission.version
  const packages = await usablePackages(deps.database.db, { userId: caller.userId, now: admission.at })
    .where('is_aside', '=', 0)
    .execute()
  const covered = new Set(packages.flatMap((row) => parseModels(row.models)))
  const covers = ({ id, type }: CatalogModel) =>
    (type === 'chat' || type === 'embedding') && (covered.has('*') || covered.has(id))
  const requested = models.get(modelId)
  if (!requested || covers(requested)) return []
  return catalog.models
    .filter((model) => covers(model) && isOffered(model) && mayUse(caller, model.id))
    .toSorted((one, other) => Number(other.type === requested.type) - Number(one.type === requested.type))
    .slice(0, LISTED_MAX)
    .map(({ id }) => id)
}
