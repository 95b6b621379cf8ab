import { DAY_MS } from '../../../contract/time.ts'
import { parseYuan } from '../../../contract/money.ts'
import type { ApiKey, KeyBudget } from '../../../contract/key.ts'

/** Form values; every field is text. */
export interface KeyForm {
  name: string
  /** Days until expiry, `never`, or `keep` for the present expiry. */
  expiry: string
  models: string[]
  total: string
  daily: string
  monthly: string
  ips: string
  /** Requests per minute. */
  rpm: string
  /** Tokens per minute. */
  tpm: string
}

export type KeyErrors = Partial<Record<keyof KeyForm, string>>

export const newKeyForm: KeyForm = {
  name: '',
  expiry: 'never',
  models: [],
  total: '',
  daily: '',
  monthly: '',
  ips: '',
  rpm: '',
  tpm: '',
}

export function keyFormOf(key: ApiKey): KeyForm {
  return {
    name: key.name,
    expiry: key.expiresAt === null ? 'never' : 'keep',
    models: key.models,
    total: key.budget.total ?? '',
    daily: key.budget.daily ?? '',
    monthly: key.budget.monthly ?? '',
    ips: key.ips.join('\n'),
    rpm: key.rpm === undefined ? '' : String(key.rpm),
    tpm: key.tpm === undefined ? '' : String(key.tpm),
  }
}

const IP_PATTERN = /^[0-9a-fA-F.:]+(\/\d{1,3})?$/
const IPS_MAX = 20
const BUDGETS = ['total', 'daily', 'monthly'] as const
const RATES_MAX = { rpm: 1_000_000, tpm: 1_000_000_000 }

/** @returns errors by field; empty = valid. The server validates again. */
export function checkKeyForm(form: KeyForm): KeyErrors {
  const errors: KeyErrors = {}
  if (form.name.trim() === '') errors.name = '请填写名称，方便日后辨认'
  for (const field of BUDGETS) {
    const nano = form[field].trim() === '' ? 1n : parseYuan(form[field].trim())
    if (nano === null || nano <= 0n) errors[field] = '请填写大于 0 的金额，最多 9 位小数'
  }
  for (const [field, most] of Object.entries(RATES_MAX) as ['rpm' | 'tpm', number][]) {
    const text = form[field].trim()
    if (text !== '' && !(/^[1-9]\d{0,9}$/.test(text) && Number(text) <= most))
      errors[field] = `请填写 1 到 ${most} 的整数`
  }
  const ips = linesOf(form.ips)
  if (ips.length > IPS_MAX) errors.ips = `至多 ${IPS_MAX} 个地址`
  const strange = ips.find((ip) => !IP_PATTERN.test(ip))
  if (strange !== undefined) errors.ips = `“${strange}”不是合法的 IP 或网段`
  return errors
}

export function keySettingsOf(form: KeyForm, now: number) {
  return {
    name: form.name.trim(),
    models: form.models,
    ips: linesOf(form.ips),
    budget: budgetOf(form),
    rpm: rateOf(form.rpm),
    tpm: rateOf(form.tpm),
    ...(form.expiry !== 'keep' && {
      expiresAt: form.expiry === 'never' ? null : now + Number(form.expiry) * DAY_MS,
    }),
  }
}

function budgetOf(form: KeyForm): KeyBudget {
  return Object.fromEntries(
    BUDGETS.flatMap((field) => (form[field].trim() === '' ? [] : [[field, form[field].trim()]])),
  )
}

/** Null removes the limit. */
const rateOf = (text: string) => (text.trim() === '' ? null : Number(text))

const linesOf = (text: string) => text.split(/[\s,，;；]+/).filter(Boolean)
