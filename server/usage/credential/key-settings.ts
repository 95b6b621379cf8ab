import { z } from 'zod'
import { KeyBudget, type KeyRate } from '../../../contract/key.ts'
import { parseYuan, wireYuan } from '../../../contract/money.ts'
import type { SettingValues } from '../../../contract/setting.ts'
import type { Catalog } from '../../catalog/index.ts'
import { badField } from '../../platform/errors.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { isAddressRule } from '../../platform/http/addresses.ts'

/** What a key may be limited to, as its owner writes it; absent = left as it is. */
interface KeySettings {
  expiresAt?: number | null | undefined
  budget?: KeyBudget | undefined
  models?: string[] | undefined
  ips?: string[] | undefined
  rpm?: number | null | undefined
  tpm?: number | null | undefined
}

const BUDGET_PERIODS = ['total', 'daily', 'monthly'] as const

/** Refuses settings that could never work, naming the field. */
export function checkKeySettings(settings: KeySettings, { catalog, now }: { catalog: Catalog; now: number }) {
  const { expiresAt, budget = {}, models = [], ips = [] } = settings
  if (typeof expiresAt === 'number' && expiresAt <= now) throw badField('expiresAt', '有效期须晚于当前时间')
  for (const period of BUDGET_PERIODS) {
    const limit = budget[period]
    if (limit !== undefined && (parseYuan(limit) ?? 0n) <= 0n)
      throw badField(`budget.${period}`, '预算须大于 0 元')
  }
  const known = new Set(catalog.models.map(({ id }) => id))
  const unknown = models.find((id) => !known.has(id))
  if (unknown !== undefined) throw badField('models', `没有模型 ${unknown}`)
  const wrong = ips.find((rule) => !isAddressRule(rule))
  if (wrong !== undefined) throw badField('ips', `${wrong} 不是合法的 IP 地址或网段`)
}

/** It stands in place of a list that is sealed next to it: a node of a program before 0128 lets no address through by it. */
export const SEALED_IPS = '["sealed"]'
export const NO_IPS = { ips: '[]', ips_sealed: '' }

const sealIps = (secrets: Pick<Secrets, 'seal'>, ips: readonly string[]) =>
  ips.length === 0 ? NO_IPS : { ips: SEALED_IPS, ips_sealed: secrets.seal(JSON.stringify([...new Set(ips)])) }

export function keySettingColumns(
  secrets: Pick<Secrets, 'seal'>,
  { expiresAt, budget, models, ips, rpm, tpm }: KeySettings,
) {
  return {
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
    ...(budget === undefined ? {} : { budget: JSON.stringify(budget) }),
    ...(models === undefined ? {} : { models: JSON.stringify([...new Set(models)]) }),
    ...(ips === undefined ? {} : sealIps(secrets, ips)),
    ...(rpm === undefined ? {} : { rpm }),
    ...(tpm === undefined ? {} : { tpm }),
  }
}

/** The calls and tokens a minute that a row allows. */
/** It holds for a key that says nothing of its own; 0 is no limit. */
export const defaultRate = ({ keyRpm, keyTpm }: SettingValues): KeyRate => ({
  ...(keyRpm > 0 && { rpm: keyRpm }),
  ...(keyTpm > 0 && { tpm: keyTpm }),
})

export const readKeyRate = ({ rpm, tpm }: { rpm: number | null; tpm: number | null }): KeyRate => ({
  ...(rpm === null ? {} : { rpm }),
  ...(tpm === null ? {} : { tpm }),
})

const Words = z.array(z.string())
/** A budget is stored as its owner wrote it, and given as every sum of money is. */
const Budget = KeyBudget.transform((budget): KeyBudget =>
  Object.fromEntries(Object.entries(budget).map(([period, yuan]) => [period, wireYuan(yuan)])),
)

interface StoredSettings {
  models: string
  ips: string
  ips_sealed: string
  budget: string
}

export const readKeyBudget = ({ budget }: { budget: string }): KeyBudget => Budget.parse(JSON.parse(budget))

export function readKeySettings(secrets: Pick<Secrets, 'open'>, row: StoredSettings) {
  return {
    models: Words.parse(JSON.parse(row.models)),
    ips: Words.parse(JSON.parse(row.ips === SEALED_IPS ? secrets.open(row.ips_sealed) : row.ips)),
    budget: readKeyBudget(row),
  }
}
