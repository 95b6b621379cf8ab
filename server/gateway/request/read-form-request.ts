import type { FastifyRequest } from 'fastify'
import type { ModelType } from '../../../contract/model.ts'
import { parseForm, type Form } from '../../platform/http/form.ts'
import { bareName } from '../refuse/member-name.ts'
import { priceMembers } from '../refuse/price-members.ts'
import { unsupported } from '../refuse/refuse-unpriced.ts'
import { readRequest, type RequestSchema } from './read-request.ts'
import { badParameter, WireError } from '../wire/wire-error.ts'

export const isForm = ({ headers }: FastifyRequest) =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')

/** The parts that a form may have next to the texts that are read: any other could cost what no price is for. */
export interface FormParts {
  /** Files; the endpoint says whether one may be a text in its place. */
  files: readonly string[]
  /** These parts may stand more than once, each also as `name[]`. */
  lists?: readonly string[]
  /** Texts that go to the upstream as they are. */
  passed?: readonly string[]
}

interface FormInput<T> {
  schema: RequestSchema<T>
  request: FastifyRequest
  type: ModelType
  parts: FormParts
}

/** `value` is what the schema makes of the form's texts. @throws WireError 400 that names the part */
export async function readFormRequest<T>({
  schema,
  request,
  type,
  parts,
}: FormInput<T>): Promise<{ form: Form; value: T }> {
  const contentType = request.headers['content-type'] ?? ''
  if (!isForm(request) || !Buffer.isBuffer(request.body)) throw noForm()
  const form = read(request.body, contentType)
  const { lists = [] } = parts
  refuseOtherParts({ form, schema, type, parts })
  const members = form.flatMap(([name, value]) =>
    typeof value === 'string' && !lists.includes(baseOf(name))
      ? [`${JSON.stringify(name)}:${JSON.stringify(value)}`]
      : [],
  )
  const { value } = await readRequest(schema, Buffer.from(`{${members.join(',')}}`), type)
  return { form, value }
}

function read(body: Buffer, contentType: string): Form {
  try {
    return parseForm(body, contentType)
  } catch (cause) {
    throw noForm(cause)
  }
}

/** An error repeats at most this number of characters of a part's name. */
const NAME_MAX = 128
const baseOf = (name: string) => name.replace(/\[\]$/, '')

/** Servers differ in which of two they take, and some take `File`, `file[]` or `file[0]` for `file`. */
function refuseOtherParts({
  form,
  schema,
  type,
  parts,
}: Omit<FormInput<unknown>, 'request'> & { form: Form }) {
  const { files, lists = [], passed = [] } = parts
  const texts = [...Object.keys(schema.shape), ...passed]
  const known = new Set([...texts, ...files, ...lists, ...lists.map((name) => `${name}[]`)])
  const spelled = new Map<string, string>()
  for (const [name, value] of form) {
    const shown = name.slice(0, NAME_MAX)
    if (!known.has(name)) throw otherPart({ name, type, known })
    if (typeof value !== 'string' && !files.includes(baseOf(name)))
      throw badParameter(shown, `参数 ${shown} 须为一段文字`)
    const base = baseOf(name)
    const before = spelled.get(base)
    if (before !== undefined && before !== name) throw otherSpelling(shown, before)
    if (before !== undefined && !lists.includes(base)) throw badParameter(shown, `参数 ${shown} 重复`)
    spelled.set(base, name)
  }
}

function otherPart({ name, type, known }: { name: string; type: ModelType; known: Set<string> }): WireError {
  const shown = name.slice(0, NAME_MAX)
  const [base = ''] = name.split('[')
  const bare = bareName(base)
  const proper = [...known].find((one) => bareName(one) === bare)
  if (proper !== undefined) return otherSpelling(shown, proper)
  if (priceMembers(type).has(bare)) return unsupported(shown)
  return badParameter(shown, `表单中不能有 ${shown}：它可能改变价格，而这个接口不认识它`, 'unsupported_value')
}

const otherSpelling = (name: string, proper: string) => badParameter(name, `参数 ${name} 须写作 ${proper}`)

const noForm = (cause?: unknown) =>
  new WireError({
    code: 'invalid_form',
    message: '请求内容不是合法的 multipart/form-data 表单',
    cause,
  })
