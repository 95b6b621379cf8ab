import { badParameter } from '../wire/wire-error.ts'
import { isPrivateTarget, mayBeAddress } from '../../platform/http/private-target.ts'

interface TargetsInput {
  value: unknown
  path: string
  allowed: readonly string[]
  /** Addresses that this body may still hold: to read one takes longer than its bytes let expect. */
  budget: AddressBudget
}

interface AddressBudget {
  left: number
}

export const addressBudget = (): AddressBudget => ({ left: 10_000 })

/** @throws WireError 400 that names the address in a private network */
export function refusePrivateTargets({ value, path, allowed, budget }: TargetsInput): void {
  if (typeof value === 'string') {
    if (!mayBeAddress(value)) return
    budget.left -= 1
    if (budget.left < 0) throw badParameter(path, '请求中的网址过多')
    if (isPrivateTarget(value, allowed))
      throw badParameter(
        path,
        `参数 ${path} 指向内网或本机地址，请使用公网可访问的 http(s) 地址或 data: 内容`,
      )
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (name === 'text') continue
    const place = Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`
    refusePrivateTargets({ value: inner, path: place, allowed, budget })
  }
}

/** Refuses as `refusePrivateTargets` does, in all members of a body but the words that a model is given. */
export function refuseMemberTargets(body: object, allowed: readonly string[]): void {
  const budget = addressBudget()
  for (const [name, value] of Object.entries(body))
    if (name !== 'prompt') refusePrivateTargets({ value, path: name, allowed, budget })
}
