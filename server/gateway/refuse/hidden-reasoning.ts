import type { CatalogModel } from '../../catalog/index.ts'
import { bareName } from './member-name.ts'
import { unsupported } from './refuse-unpriced.ts'

/** Members that say whether and how long a model is to think: whatever they say, its thoughts are in the answer. */
const STEERING = new Set([
  'enablethinking',
  'thinking',
  'thinkingbudget',
  'preservethinking',
  'clearthinking',
  'reasoning',
  'reasoningeffort',
])

/** What they may have in them. Anthropic's `display` leaves out the text of a thought, not its block. */
const INSIDE = new Set([
  'type',
  'enabled',
  'effort',
  'maxtokens',
  'budgettokens',
  'clearthinking',
  'keep',
  'summary',
  'generatesummary',
  'display',
])

/** Members that are true where thoughts are to be shown, as they are anyway. */
const SHOWING = new Set(['includereasoning', 'separatereasoning', 'streamreasoning', 'includethoughts'])

/** What the model or its template is given: nothing of what is sent of its answer. */
const GIVEN = new Set([
  'messages',
  'system',
  'tools',
  'functions',
  'responseformat',
  'metadata',
  'chattemplatekwargs',
])

const OF_THOUGHTS = /think|thought|reason/

/** Whether an answer with thoughts in it has a price of its own. */
export const pricesReasoning = (model: CatalogModel | undefined): boolean =>
  model?.type === 'chat' && model.price.thinkingOutput !== undefined

/** Guards a model that `pricesReasoning`, whose answers show by which price they are billed. @throws WireError 400 `unsupported_value` that names what may keep thoughts out of one */
export function refuseHiddenReasoning(request: object): void {
  const hiding = hidingMember(request, '')
  if (hiding !== null) throw unsupported(hiding)
}

function hidingMember(value: object, path: string): string | null {
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    const bare = bareName(name)
    const place = path + name
    if (GIVEN.has(bare) || member === undefined || member === null) continue
    const isObject = typeof member === 'object'
    if (STEERING.has(bare)) {
      const odd = isObject && Object.entries(member).find(([inner, one]) => mayHide(bareName(inner), one))
      if (odd) return `${place}.${odd[0]}`
      continue
    }
    if (OF_THOUGHTS.test(bare) && !(SHOWING.has(bare) && member === true)) return place
    const inner = isObject ? hidingMember(member, `${place}.`) : null
    if (inner !== null) return inner
  }
  return null
}

const mayHide = (name: string, value: unknown) =>
  !INSIDE.has(name) && value !== null && !(name === 'exclude' && value === false)
