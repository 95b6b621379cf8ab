import { z } from 'zod'
import { zodIssueText } from '../../../contract/zod-issue-text.ts'
import { PackageOffer, parseGiven, revOf, writeDocument } from '../../catalog/index.ts'
import { Failure } from '../../platform/errors.ts'

/** A field of an offer as the catalogue writes it; null: it is not written. */
const Value = z.union([z.string(), z.number(), z.array(z.string())]).nullable()
/** Some fields of an offer. */
export const OfferPatch = z.record(z.string(), Value)
export type OfferPatch = z.infer<typeof OfferPatch>

const Entry = z.looseObject({ id: z.string() })
const Document = z.looseObject({ packages: z.array(Entry).optional() })

/** The offer of a document; undefined: there is none. */
export const offerOf = (document: string, id: string): PackageOffer | undefined =>
  parseGiven(document).packages.find((offer) => offer.id === id)

/** Sent along with a change of an offer; 0: there is none. */
export const revOfOffer = (offer: PackageOffer | undefined): number => (offer ? revOf(offer) : 0)

interface Change {
  packageId: string
  offer: OfferPatch
}

/** A document with an offer changed or added; all else stays as it is written. */
export function changeOffer(document: string, { packageId, offer }: Change): string {
  const whole = Document.parse(JSON.parse(document))
  const { packages = [] } = whole
  const isThere = packages.some(({ id }) => id === packageId)
  const changed = (entry: z.infer<typeof Entry>) =>
    Object.fromEntries(Object.entries({ ...entry, ...offer }).filter(([, value]) => value !== null))
  return writeDocument({
    ...whole,
    packages: isThere
      ? packages.map((one) => (one.id === packageId ? changed(one) : one))
      : [...packages, changed({ id: packageId })],
  })
}

/** @throws Failure badRequest that names the fields which do not fit */
export function checkOffer(document: string, { packageId, offer }: Change): PackageOffer {
  const { packages = [], models } = Document.parse(JSON.parse(changeOffer(document, { packageId, offer })))
  const parsed = PackageOffer.safeParse(
    packages.find(({ id }) => id === packageId),
    { error: zodIssueText },
  )
  if (!parsed.success) throw refused(firstOfEach(parsed.error.issues))
  const known = new Set([
    '*',
    ...z
      .array(Entry)
      .parse(models)
      .map(({ id }) => id),
  ])
  const unknown = parsed.data.models.filter((id) => !known.has(id))
  if (unknown.length > 0) throw refused([{ field: 'models', message: `没有模型 ${unknown.join('、')}` }])
  return parsed.data
}

/** What is wrong with a field first. */
function firstOfEach(issues: readonly z.core.$ZodIssue[]) {
  const problems = issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message }))
  return problems.filter(({ field }, nth) => problems.findIndex((one) => one.field === field) === nth)
}

const refused = (problems: { field: string; message: string }[]) =>
  new Failure('badRequest', {
    message: problems.map(({ field, message }) => `${message}（${field}）`).join('；'),
    problems,
  })
