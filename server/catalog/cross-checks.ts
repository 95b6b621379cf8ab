import type { z } from 'zod'

/** Of a model what its parts are checked against each other by. */
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

/** What is sold by the search is bought by the search. */
export function refuseOddCosts(models: readonly Checked[], context: z.RefinementCtx) {
  models.forEach(({ type, price: sold, upstreams }, i) => {
    if (type !== 'rerank') return
    for (const [j, { costs = [] }] of upstreams.entries())
      for (const [k, { price }] of costs.entries())
        if ('perSearch' in price !== 'perSearch' in sold)
          context.addIssue({
            code: 'custom',
            path: ['models', i, 'upstreams', j, 'costs', k, 'price'],
            message: '须与售价按同样的单位',
          })
  })
}

export type Named = readonly [name: string, path: (string | number)[]]

export function refuseRepeated(names: readonly Named[], context: z.RefinementCtx) {
  const seen = new Set<string>()
  for (const [name, path] of names) {
    if (seen.has(name)) context.addIssue({ code: 'custom', path, message: `编号 ${name} 重复` })
    seen.add(name)
  }
}
