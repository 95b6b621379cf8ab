import { z } from 'zod'
import type { FieldProblem } from '../../contract/envelope.ts'
import { Failure } from '../platform/errors.ts'
import { zodIssueText } from '../../contract/zod-issue-text.ts'

/** One answer names at most this number. */
const PROBLEMS_MAX = 20
const FIELD_MAX = 200

/** @throws Failure whose Chinese sentence names the field and never repeats its value */
export function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const parsed = schema.safeParse(raw, { error: zodIssueText })
  if (parsed.success) {
    if (isUnstorable(parsed.data)) throw new Failure('badRequest', { message: '请求内容含有不可用的字符' })
    return parsed.data
  }
  const { issues } = parsed.error
  throw new Failure('badRequest', {
    message: issues[0] && describe(issues[0], raw),
    problems: issues.slice(0, PROBLEMS_MAX).flatMap((issue) => problemsOf(issue, raw)),
  })
}

/** What stands at the fields of a form; what is said of no field stands in the message alone. */
function problemsOf(issue: z.core.$ZodIssue, raw: unknown): FieldProblem[] {
  const field = z.core.toDotPath(issue.path)
  if (field === '' || issue.code === 'unrecognized_keys') return []
  return [
    { field: field.slice(0, FIELD_MAX), message: isMissing(issue.path, raw) ? '请填写' : issue.message },
  ]
}

function describe(issue: z.core.$ZodIssue, raw: unknown): string {
  const field = z.core.toDotPath(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, 5).map((key) => key.slice(0, 64))
    return `不支持的字段：${[...(field ? [`${field} 中的`] : []), keys.join('、')].join(' ')}`
  }
  if (field === '') return '请求内容须为 JSON 对象'
  return isMissing(issue.path, raw) ? `缺少字段 ${field}` : `${issue.message}（${field}）`
}

function isMissing(path: PropertyKey[], raw: unknown): boolean {
  const parent = path.slice(0, -1).reduce<unknown>(child, raw)
  return typeof parent === 'object' && child(parent, path.at(-1) ?? '') === undefined
}

function child(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined
}

/** PostgreSQL stores no NUL, and both databases store half a surrogate pair as another character. */
function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  return typeof value === 'object' && value !== null && Object.entries(value).flat().some(isUnstorable)
}
