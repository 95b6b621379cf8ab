import type { ModelType } from '../../../contract/model.ts'
import { badParameter } from '../wire/wire-error.ts'
import { bareName } from './member-name.ts'
import { priceMembers } from './price-members.ts'

const isOff = (value: unknown) =>
  value === undefined || value === null || value === false || value === 'false'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const unsupported = (param: string) =>
  badParameter(param, `不支持参数 ${param}：它会改变上游的价格，而模型目录没有为它定价`, 'unsupported_value')

interface RefuseInput {
  type: ModelType
  /** The parsed body, or a form's texts by their names. */
  value: object
  /** Members that the endpoint reads: inside such a member they would overrule what is billed. */
  known: ReadonlySet<string>
  /** The catalogue prices these of the members that change a price; only this spelling of them counts. */
  priced?: ReadonlySet<string>
}

/** Members that some upstreams raise to the top, and in which others look for what is asked of them. */
const RAISED = new Set(['extrabody', 'parameters'])

/** It looks in `extra_body` and `parameters` too. @throws WireError 400 `unsupported_value` that names the member */
export function refuseUnpriced({ type, value, known, priced }: RefuseInput): void {
  const names = priceMembers(type)
  for (const [name, member] of Object.entries(value)) {
    const bare = bareName(name)
    if (isOff(member)) continue
    if (priced?.has(name)) continue
    if (names.has(bare)) throw unsupported(name)
    if (bare === 'modalities' && !isTextAlone(member)) throw unsupported(name)
    if (RAISED.has(bare)) refuseExtra({ type, value: member, known }, name)
  }
}

const isTextAlone = (value: unknown) => Array.isArray(value) && value.every((kind) => kind === 'text')

function refuseExtra(
  { type, value, known }: { type: ModelType; value: unknown; known: ReadonlySet<string> },
  path: string,
) {
  // A text would have to be parsed as the upstream parses it.
  if (!isObject(value)) throw unsupported(path)
  const names = priceMembers(type)
  for (const [name, member] of Object.entries(value)) {
    const bare = bareName(name)
    const param = `${path}.${name}`
    if (known.has(bare)) throw unsupported(param)
    if (isOff(member)) continue
    if (names.has(bare) || bare === 'modalities') throw unsupported(param)
    if (RAISED.has(bare)) refuseExtra({ type, value: member, known }, param)
  }
}
