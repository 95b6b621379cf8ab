import { z } from 'zod'
import { plainIssue } from '../../../contract/plain-issue.ts'
import { listMembers, nestsDeeperThan } from './json-members.ts'
import { badParameter, WireError } from './wire-error.ts'

const DEPTH_MAX = 64
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A request's body: its text as it came, which goes upstream, and what we read in it. */
export interface ReadRequest<T> {
  text: string
  value: T
}

/**
 * Reads a JSON body.
 * @throws WireError 400 that names the parameter
 */
export function readRequest<T>(schema: z.ZodType<T>, body: unknown): ReadRequest<T> {
  const text = decode(body)
  const raw = parseObject(text)
  refuseRepeated(text)
  const parsed = schema.safeParse(raw, { error: plainIssue })
  if (parsed.success) return { text, value: parsed.data }
  const [issue] = parsed.error.issues
  const param = issue ? z.core.toDotPath(issue.path) : ''
  const code = issue?.code === 'invalid_type' ? 'invalid_type' : 'invalid_value'
  throw badParameter(param, `参数 ${param} 无效：${issue?.message ?? '格式错误'}`, code)
}

const broken = () =>
  new WireError({
    code: 'invalid_json',
    message: '请求内容不是合法的 JSON 对象',
  })

function decode(body: unknown): string {
  if (!Buffer.isBuffer(body) || nestsDeeperThan(body, DEPTH_MAX)) throw broken()
  try {
    return utf8.decode(body)
  } catch {
    throw broken()
  }
}

function parseObject(text: string): object {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw broken()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw broken()
  return value
}

/** Of a repeated member we would read the last, and an upstream perhaps the first: what is billed must be what is asked. */
function refuseRepeated(text: string) {
  const seen = new Set<string>()
  for (const { key } of listMembers(text)) {
    if (seen.has(key)) throw badParameter(key, `参数 ${key} 重复`)
    seen.add(key)
  }
}
