import { z } from 'zod'
import type { ModelType } from '../../../contract/model.ts'
import { zodIssueText } from '../../../contract/zod-issue-text.ts'
import { runToEnd, runCooperatively, SMALL_BODY } from '../../platform/http/body/cooperative.ts'
import { freeBody } from '../../platform/http/body/free-body.ts'
import { measureJson } from '../../platform/http/body/measure-json.ts'
import { bareName, foldName } from '../refuse/member-name.ts'
import { refuseAliases } from '../refuse/refuse-aliases.ts'
import { refuseUnpriced } from '../refuse/refuse-unpriced.ts'
import { readMembers, writtenMembers } from '../refuse/repeated-members.ts'
import { listMembers } from '../wire/json-members.ts'
import { badParameter, WireError } from '../wire/wire-error.ts'

/** One at a time, in the order they come: the garbage of one is gone before the next begins. */
function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}

/** OpenAI's models take 300,000 token ids in one request, and chats of 10,000 messages; `members` has room for their parts. */
const BOUNDS = { depth: 64, members: 65_536, values: 400_000 }
/** Characters of a member's name that an error repeats. */
const PARAM_MAX = 128
const readLarge = createSerialQueue()
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A request's body: its text as it came, which goes upstream, and what we read in it. */
export interface ReadRequest<T> {
  text: string
  value: T
}

export type RequestSchema<T> = z.ZodType<T> & { shape: Record<string, unknown> }

/** What a body is read by; where an address takes several kinds, as its members say. */
type SchemaChoice<T> = RequestSchema<T> | ((raw: object) => RequestSchema<T>)

const namesOf = (schema: RequestSchema<unknown>) => {
  const known = knownNames.get(schema) ?? {
    spelled: new Set(Object.keys(schema.shape)),
    bare: new Set(Object.keys(schema.shape).map(bareName)),
  }
  knownNames.set(schema, known)
  return known
}
const knownNames = new WeakMap<object, { spelled: ReadonlySet<string>; bare: ReadonlySet<string> }>()

/** Says by which of the members that change the price a model is priced. @param model as the request names it */
export type PricedOf = (model: unknown) => ReadonlySet<string>

/** Unknown members pass unless they change the price; a large body is read step by step and freed. @throws WireError 400 */
export async function readRequest<T>(
  schema: SchemaChoice<T>,
  body: unknown,
  type: ModelType,
  pricedOf?: PricedOf,
): Promise<ReadRequest<T>> {
  if (!Buffer.isBuffer(body)) throw broken()
  const steps = readSteps({ choice: schema, body, type, pricedOf })
  return body.length > SMALL_BODY ? readLarge(() => runCooperatively(steps)) : runToEnd(steps)
}

interface Reading<T> {
  choice: SchemaChoice<T>
  body: Buffer
  type: ModelType
  pricedOf: PricedOf | undefined
}

function* readSteps<T>({ choice, body, type, pricedOf }: Reading<T>): Generator<void, ReadRequest<T>> {
  const members = yield* measureJson(body, BOUNDS)
  if (members === null) throw tooComplex()
  yield
  const text = decode(body)
  freeBody(body)
  const raw = parseObject(text)
  yield
  refuseRepeated(text, raw, members)
  yield
  const schema = typeof choice === 'function' ? choice(raw) : choice
  const known = namesOf(schema)
  refuseAliases(Object.keys(raw), known.spelled)
  refuseUnpriced({
    type,
    value: raw,
    known: known.bare,
    ...(pricedOf && { priced: pricedOf('model' in raw ? raw.model : undefined) }),
  })
  yield
  const parsed = schema.safeParse(raw, { error: zodIssueText })
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

const tooComplex = () =>
  new WireError({
    code: 'invalid_json',
    message: `请求内容过于复杂：至多嵌套 ${BOUNDS.depth} 层、${BOUNDS.members} 个成员、${BOUNDS.values} 个值`,
  })

function decode(body: Buffer): string {
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
    throw noNumber(text) ?? broken()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw broken()
  return value
}

const STRINGS = /"(?:[^"\\]|\\.)*"/g
const NO_NUMBER = /(?:^|[[,:\s])-?(?:NaN|Infinity)(?=[\s,\]}]|$)/

/** Python writes numbers that are none as words that JSON does not have. */
function noNumber(text: string): WireError | null {
  if (!/NaN|Infinity/.test(text)) return null
  try {
    const found = listMembers(text).find(({ valueStart, end }) =>
      NO_NUMBER.test(text.slice(valueStart, end).replace(STRINGS, '""')),
    )
    const key = found?.key.slice(0, PARAM_MAX)
    return key === undefined
      ? null
      : badParameter(key, `参数 ${key} 中有 NaN 或 Infinity，它们不是 JSON 的数`)
  } catch {
    return null
  }
}

/** Of a repeated member we would read the last, and an upstream perhaps the first: what is billed must be what is asked. */
function refuseRepeated(text: string, raw: object, written: number) {
  const seen = new Set<string>()
  const members = listMembers(text)
  for (const { key } of members) {
    const folded = foldName(key)
    if (seen.has(folded)) throw badParameter(key.slice(0, PARAM_MAX), `参数 ${key.slice(0, PARAM_MAX)} 重复`)
    seen.add(folded)
  }
  if (written === readMembers(raw)) return
  const values = new Map<string, unknown>(Object.entries(raw))
  const culprit = members.find(
    ({ key, valueStart, end }) =>
      writtenMembers(text.slice(valueStart, end)) !== readMembers(values.get(key)),
  )
  const key = culprit?.key.slice(0, PARAM_MAX) ?? ''
  throw badParameter(key, `参数 ${key} 中有重复的成员`)
}
