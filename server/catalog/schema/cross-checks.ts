import type { z } from 'zod'

/** These parts of a model are checked against each other. */
interface Checked {
  id: string
  type: string
  state?: string | undefined
  deprecation?: { successor?: string | undefined } | undefined
  price: object
  upstreams: readonly Route[]
}

interface Route {
  weight: number
  protocol?: string | undefined
  costs?: readonly { price: object }[] | undefined
}

export function refuseOddDeprecations(models: readonly Checked[], context: z.RefinementCtx) {
  models.forEach(({ id, state, deprecation }, i) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['models', i, path], message })
    if (state === 'deprecated' && !deprecation) refuse('deprecation', '弃用的模型须写明 since 与 sunset')
    const successor = deprecation?.successor
    if (successor !== undefined && (successor === id || !models.some((model) => model.id === successor)))
      refuse('deprecation', `没有模型 ${successor}`)
  })
}

export function refuseOddProtocols(models: readonly Checked[], context: z.RefinementCtx) {
  models.forEach(({ type, upstreams }, i) => {
    for (const [j, { protocol }] of upstreams.entries())
      if (type !== 'chat' && protocol === 'anthropic')
        context.addIssue({
          code: 'custom',
          path: ['models', i, 'upstreams', j, 'protocol'],
          message: '只有对话模型可以用 anthropic',
        })
  })
}

/** What is sold by the search or by the text is bought so. */
export function refuseOddCosts(models: readonly Checked[], context: z.RefinementCtx) {
  models.forEach(({ type, price: sold, upstreams }, i) => {
    const perUnit = { rerank: 'perSearch', moderation: 'perCall' }[type]
    if (perUnit === undefined) return
    for (const [j, { costs = [] }] of upstreams.entries())
      for (const [k, { price }] of costs.entries())
        if (perUnit in price !== perUnit in sold)
          context.addIssue({
            code: 'custom',
            path: ['models', i, 'upstreams', j, 'costs', k, 'price'],
            message: '须与售价按同样的单位',
          })
  })
}

interface Tier {
  tier?: string | undefined
  above?: number | undefined
  audioInput?: string | undefined
  audioOutput?: string | undefined
  thinkingOutput?: string | undefined
}

/** Each is there once, a service tier has a price for every prompt, and sound and thoughts are priced in all of them or in none. */
export function refuseOddTiers(
  { tiers = [], ...base }: Omit<Tier, 'tier' | 'above'> & { tiers?: readonly Tier[] | undefined },
  context: z.RefinementCtx,
) {
  const seen = new Set<string>()
  for (const [i, one] of tiers.entries()) {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: ['tiers', i, path], message })
    const key = `${one.tier ?? ''} ${one.above ?? 0}`
    if (seen.has(key)) refuse(one.tier === undefined ? 'above' : 'tier', '这一档重复')
    seen.add(key)
    if (one.tier !== undefined && !tiers.some(({ tier, above }) => tier === one.tier && above === undefined))
      refuse('above', `须另有一档 ${one.tier} 不写 above`)
    for (const item of ['audioInput', 'audioOutput', 'thinkingOutput'] as const)
      if ((one[item] === undefined) !== (base[item] === undefined))
        refuse(item, '各档须与不分档的价格同有或同无')
  }
}

export type Named = readonly [name: string, path: (string | number)[]]

export function refuseRepeated(names: readonly Named[], context: z.RefinementCtx) {
  const seen = new Set<string>()
  for (const [name, path] of names) {
    if (seen.has(name)) context.addIssue({ code: 'custom', path, message: `编号 ${name} 重复` })
    seen.add(name)
  }
}
