import { z } from 'zod'
import { bare } from '../../../../contract/kinds.ts'
import { zodIssueText } from '../../../../contract/zod-issue-text.ts'

/** What a browser can check of a value by itself, and what it says when it is wrong. */
export interface Rule {
  kind: 'minLength' | 'maxLength' | 'min' | 'max' | 'pattern'
  /** A number of characters, of items, or of the value itself; the source of a regular expression for `pattern`. */
  value: number | string
  /** Only a regular expression has them. */
  flags?: string
  message: string
}

type CheckDef = z.core.$ZodCheckDef & {
  minimum?: number
  maximum?: number
  value?: number
  inclusive?: boolean
  pattern?: RegExp
}

/** The one alternative that is more than a fixed value: an e-mail of "an e-mail or nothing". */
export function main(schema: unknown): unknown {
  const one = bare(schema)
  if (!(one instanceof z.ZodUnion)) return one
  const open = one.options.filter((option) => !(bare(option) instanceof z.ZodLiteral))
  return open.length === 1 ? main(open[0]) : one
}

/** The rules of a field, with the messages that its schema has for them. */
export function rulesOf(schema: unknown): Rule[] {
  const one = main(schema)
  if (!(one instanceof z.ZodType)) return []
  const { def } = one as { def: { checks?: z.core.$ZodCheck[]; check?: string } }
  const own = def.check ? [def as CheckDef] : []
  // oxlint-disable-next-line no-underscore-dangle -- zod says nowhere else what a check is
  const others = (def.checks ?? []).map((check) => check._zod.def as CheckDef)
  return [...own, ...others].flatMap((check) => ruleOf(check, originOf(one)))
}

const originOf = (schema: unknown) =>
  schema instanceof z.ZodArray ? 'array' : schema instanceof z.ZodNumber ? 'number' : 'string'

function ruleOf(def: CheckDef, origin: 'array' | 'number' | 'string'): Rule[] {
  const { check, minimum = 0, maximum = 0, value = 0, inclusive = true, pattern } = def
  const say = (issue: object) =>
    messageOf(def, { origin, inclusive, input: '', ...issue } as z.core.$ZodRawIssue)
  if (check === 'min_length')
    return [{ kind: 'minLength', value: minimum, message: say({ code: 'too_small', minimum }) }]
  if (check === 'max_length')
    return [{ kind: 'maxLength', value: maximum, message: say({ code: 'too_big', maximum }) }]
  if (check === 'greater_than')
    return [
      {
        kind: 'min',
        value: inclusive ? value : value + 1,
        message: say({ code: 'too_small', minimum: value }),
      },
    ]
  if (check === 'less_than')
    return [
      {
        kind: 'max',
        value: inclusive ? value : value - 1,
        message: say({ code: 'too_big', maximum: value }),
      },
    ]
  if (check === 'string_format' && pattern)
    return [
      {
        kind: 'pattern',
        value: pattern.source,
        ...(pattern.flags && { flags: pattern.flags }),
        message: say({ code: 'invalid_format', format: 'regex' }),
      },
    ]
  return []
}

function messageOf(def: CheckDef, issue: z.core.$ZodRawIssue): string {
  const message = def.error?.(issue as never) ?? zodIssueText(issue)
  return (typeof message === 'string' ? message : message?.message) ?? '格式不正确'
}

/** What an endpoint takes for a field that is left empty. */
export type Empty = 'omit' | 'null' | 'text' | 'list' | 'refused'

const EMPTIES = { null: null, text: '', list: [], omit: undefined } as const

/** @param isChange of what is there: to leave it out would leave it as it is */
export function emptyOf(schema: z.ZodType, { isChange }: { isChange: boolean }): Empty {
  const order = isChange
    ? (['null', 'text', 'list', 'omit'] as const)
    : (['omit', 'null', 'text', 'list'] as const)
  return order.find((name) => schema.safeParse(EMPTIES[name]).success) ?? 'refused'
}

/** What a field is when nothing is said of it: undefined without a default. */
export function defaultOf(schema: unknown): unknown {
  if (schema instanceof z.ZodDefault) return schema.def.defaultValue
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? defaultOf(schema.unwrap())
    : undefined
}
