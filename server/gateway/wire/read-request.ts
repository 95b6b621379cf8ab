import { z } from 'zod'
import type { ModelType } from '../../../contract/model.ts'
import { plainIssue } from '../../../contract/plain-issue.ts'
import { bareName, foldName } from '../refuse/member-name.ts'
import { refuseAliases } from '../refuse/refuse-aliases.ts'
import { refuseUnpriced } from '../refuse/refuse-unpriced.ts'
import { hasRepeatedMembers } from '../refuse/repeated-members.ts'
import { listMembers, nestsDeeperThan } from './json-members.ts'
import { badParameter, WireError } from './wire-error.ts'

const DEPTH_MAX = 64
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A request's body: its text as it came, which goes upstream, and what we read in it. */
export interface ReadRequest<T> {
  text: string
  value: T
}

/** A schema of a request's members. */
export type RequestSchema<T> = z.ZodType<T> & { shape: Record<string, unknown> }

/** The members that a schema reads, as they are spelled, and without case and marks. */
const namesOf = (schema: RequestSchema<unknown>) => {
  const known = knownNames.get(schema) ?? {
    spelled: new Set(Object.keys(schema.shape)),
    bare: new Set(Object.keys(schema.shape).map(bareName)),
  }
  knownNames.set(schema, known)
  return known
}
const knownNames = new WeakMap<object, { spelled: ReadonlySet<string>; bare: ReadonlySet<string> }>()

/**
 * Reads a JSON body of a call of a model of a type. What it does not know passes through, but for what changes the upstream's price.
 * @throws WireError 400 that names the parameter
 */
export function readRequest<T>(schema: RequestSchema<T>, body: unknown, type: ModelType): ReadRequest<T> {
  const text = decode(body)
  const raw = parseObject(text)
  refuseRepeated(text, raw)
  const known = namesOf(schema)
  refuseAliases(Object.keys(raw), known.spelled)
  refuseUnpriced({ type, value: raw, known: known.bare })
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
function refuseRepeated(text: string, raw: object) {
  const seen = new Set<string>()
  for (const { key } of listMembers(text)) {
    const folded = foldName(key)
    if (seen.has(folded)) throw badParameter(key, `参数 ${key} 重复`)
    seen.add(folded)
  }
  if (!hasRepeatedMembers(text, raw)) return
  const [member] = listMembers(text).filter(({ key, valueStart, end }) =>
    hasRepeatedMembers(text.slice(valueStart, end), Object.entries(raw).find(([name]) => name === key)?.[1]),
  )
  const key = member?.key ?? ''
  throw badParameter(key, `参数 ${key} 中有重复的成员`)
}
