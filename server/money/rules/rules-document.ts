import { z } from 'zod'
import { type Catalog, parseGiven, revOf, writeDocument } from '../../catalog/index.ts'
import { Failure } from '../../platform/errors.ts'

export type RulesName = 'topup' | 'invite'

const Value = z.union([z.string(), z.number(), z.array(z.string())])
/** Some rules as the catalogue writes them. */
export const RulesPatch = z.record(z.string(), Value)
export type RulesPatch = z.infer<typeof RulesPatch>

/** Sent along with a change of rules. */
export const revOfRules = (catalog: Catalog, name: RulesName): number => revOf(catalog[name])

interface Change {
  name: RulesName
  patch: RulesPatch
}

/** A document with some rules changed; rules that it does not write are written with what holds without them. */
export function changeRules(document: string, { name, patch }: Change): string {
  const whole = z.looseObject({}).parse(JSON.parse(document))
  const written = z.looseObject({}).optional().parse(whole[name])
  return writeDocument({ ...whole, [name]: { ...(written ?? parseGiven(document)[name]), ...patch } })
}

/** @throws Failure `rowChanged` for rules that were changed since they were read */
export function assertRulesUnchanged(
  document: string,
  { name, rev }: { name: RulesName; rev: number },
): Catalog {
  const catalog = parseGiven(document)
  if (revOfRules(catalog, name) !== rev)
    throw new Failure('rowChanged', { message: '规则在此期间已被改动，请核对后再做' })
  return catalog
}

/** What is sent, without what is left as it is. */
export const patchOf = (fields: Record<string, unknown>): RulesPatch =>
  RulesPatch.parse(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)))
