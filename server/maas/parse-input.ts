import { z } from 'zod'
import { Failure } from '../errors.ts'
import { plainIssue } from '../../contract/plain-issue.ts'

/**
 * Reads what a caller sent.
 * @throws Failure whose Chinese sentence names the field and never repeats its value
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const parsed = schema.safeParse(raw, { error: plainIssue })
  if (parsed.success) {
    // PostgreSQL stores no text with it, and nobody types it.
    if (hasNul(parsed.data)) throw new Failure('badRequest', { message: '请求内容含有不可用的字符' })
    return parsed.data
  }
  const [issue] = parsed.error.issues
  throw new Failure('badRequest', { message: issue && describe(issue, raw) })
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

function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul)
}
