import { z } from 'zod'
import { crossChecks, type Known } from './cross-checks.ts'
import type { Mistake } from './mistake.ts'
import { completeConfig, type CompleteConfig } from './complete-config.ts'
import { asWritten } from './as-written.ts'
import { explainIssue } from './explain-issue.ts'
import { fillDetails } from './fill-details.ts'
import { fillFromContract } from './fill-from-contract.ts'
import { fillFromEntities } from './fill-from-entities.ts'
import { lostFields } from './lost-fields.ts'
import { ConsoleSchema } from './schema.ts'
import { zodMessage } from './zod-messages.ts'

z.config({ localeError: zodMessage })

type Checked = { config: CompleteConfig; mistakes: [] } | { config: null; mistakes: Mistake[] }

/** Checks a console config as it is written. Mistakes name their place and say in Chinese what is wrong. */
export function checkConfig(written: unknown, known: Known = {}): Checked {
  const code = codePlaces({ value: written, place: '' })
  if (code.length > 0) return { config: null, mistakes: code }
  const input = fillFromContract(fillDetails(fillFromEntities(written)))
  const parsed = ConsoleSchema.safeParse(input)
  if (!parsed.success) {
    const { issues } = parsed.error
    const lost = lostFields(issues, input, (named) => {
      const again = ConsoleSchema.safeParse(named)
      return again.success ? crossChecks(again.data, known) : []
    })
    const mistakes = issues.flatMap((issue) => lost.get(issue) ?? explainIssue(issue, input))
    return { config: null, mistakes: mistakes.map((one) => asWritten(one, { input, written })) }
  }
  const mistakes = crossChecks(parsed.data, known).map((one) => asWritten(one, { input, written }))
  return mistakes.length > 0
    ? { config: null, mistakes }
    : { config: completeConfig(parsed.data), mistakes: [] }
}

/** It throws where `checkConfig` answers mistakes, for those who cannot go on without a config. */
export function parseConfig(input: unknown, known: Known = {}): CompleteConfig {
  const { config, mistakes } = checkConfig(input, known)
  if (!config) throw new Error(`控制台配置有误：\n${mistakes.map(sentence).join('\n')}`)
  return config
}

export const sentence = ({ place, message }: Mistake) => `${place || '配置'}：${message}`

/** The config must stay readable by people who do not program: no functions, components or other objects of code. */
function codePlaces({ value, place }: { value: unknown; place: string }): Mistake[] {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') {
    return [{ place, message: '配置里只能写数据，不能写函数或组件' }]
  }
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => codePlaces({ value: item, place: `${place}[${index}]` }))
  }
  if (!isPlain(value) || '$$typeof' in value) {
    return [{ place, message: '配置里只能写数据，不能写函数或组件' }]
  }
  return Object.entries(value).flatMap(([key, item]) =>
    codePlaces({ value: item, place: place ? `${place}.${key}` : key }),
  )
}

/** The depth of the prototype decides, not its identity: `Object.prototype` differs from one realm to the next. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
