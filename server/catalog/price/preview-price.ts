import { isDeepStrictEqual } from 'node:util'
import type { PriceRehearsal } from '../../../contract/price-rehearsal.ts'
import type { Price } from '../../../contract/model.ts'
import { Failure, problemOf } from '../../platform/errors.ts'
import { readSnapshot } from '../../platform/db/read-snapshot.ts'
import { aloneText, visibleApprovals } from '../../identity/index.ts'
import type { CatalogModel } from '../schema/schema.ts'
import { changePrice } from '../publishing/change-price.ts'
import { modelOf } from '../publishing/catalog-models.ts'
import { readGiven } from '../publishing/parse-given.ts'
import { earliestInstant } from '../publishing/earliest-instant.ts'
import { documentAt } from '../publishing/timeline.ts'
import type { StaffContext, Verb } from '../context.ts'
import { termsOf } from '../model/to-model.ts'
import { assertLead, PriceChange } from './price-change.ts'
import { assertNoticePeriod, noticeRules } from '../publishing/assert-notice-period.ts'
import { priceText } from '../model/price-text.ts'
import { priceCautions } from './price-cautions.ts'
import { readProposedPrice } from './read-proposed-price.ts'
import { rehearsalPeriod } from './rehearsal-period.ts'
import { rehearsePrice } from './rehearse-price.ts'
import type { Period } from '../../platform/time/period.ts'

export const previewPrice: Verb<'price.preview'> = async ({ ctx, input }) => {
  const { begin, end, isCorrection, ...change } = input
  const period = rehearsalPeriod({ begin, end }, ctx.now)
  return whileUnchanged(ctx, async (snapshot) => {
    const { before, price } = await readProposedPrice(snapshot, change)
    const { modelId, effectiveAt } = change
    return rehearse(snapshot, {
      modelId,
      priceBefore: before,
      price,
      effectiveAt,
      isCorrection,
      period,
      isProposed: false,
    })
  })
}

/** Rehearses with the last 30 whole days as of now, however old the proposal is. */
export const rehearseProposal: Verb<'price.rehearsal'> = async ({ ctx, input: { id } }) => {
  if (!ctx.permissions.has('price.propose') && !ctx.permissions.has('price.approve'))
    throw new Failure('forbidden')
  const row = await visibleApprovals(ctx.db, ctx)
    .select('payload')
    .where('id', '=', id)
    .where('action', '=', 'price.propose')
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  const { before: priceBefore, isCorrection = false, ...change } = PriceChange.parse(JSON.parse(row.payload))
  const period = rehearsalPeriod({}, ctx.now)
  return whileUnchanged(ctx, (snapshot) =>
    rehearse(snapshot, { ...change, priceBefore, isCorrection, period, isProposed: true }),
  )
}

const whileUnchanged = <T>(ctx: StaffContext, work: (snapshot: StaffContext) => Promise<T>): Promise<T> =>
  readSnapshot(ctx.db, (db) => work({ ...ctx, db }), { isBrief: true })

/** Users that words name. */
const NAMED = 10

const inWords = (lines: readonly string[]) => (lines.length > 0 ? lines.join('；') : null)

const riseOf = ({ name, userId, difference, percent }: PriceRehearsal['dearest'][number]) =>
  `${name || userId} +${difference} 元${percent === null ? '' : `（${percent}%）`}`

interface Trial {
  modelId: string
  /** What it costs without the proposal, when that was made. */
  priceBefore: Price
  price: Record<string, unknown>
  effectiveAt: number | null
  isCorrection: boolean
  period: Period
  isProposed: boolean
}

export async function rehearse(ctx: StaffContext, trial: Trial): Promise<PriceRehearsal> {
  const { modelId, effectiveAt, period } = trial
  const at = effectiveAt ?? ctx.now
  const document = await documentAt(ctx.db, at)
  const changed = changePrice(document, { modelId, price: trial.price })
  const before = modelOf((await readGiven(document)).catalog, modelId)
  const after = modelOf((await readGiven(changed)).catalog, modelId)
  const figures = await rehearsePrice(ctx, { after, ...period })
  const refusals = await refusalsOf(ctx, { ...trial, before, after, document, changed, at })
  const cautions = priceCautions({ before, after, effectiveAt: at })
  return {
    ...figures,
    refusals,
    cautions,
    beforeText: priceText(termsOf(before)),
    afterText: priceText(termsOf(after)),
    aloneText: trial.isProposed ? null : await aloneText(ctx, 'price.approve'),
    dearerText: inWords(figures.dearest.slice(0, NAMED).map(riseOf)),
    refusalText: inWords(refusals),
    cautionText: inWords(cautions),
  }
}

interface Judged extends Trial {
  before: CatalogModel
  after: CatalogModel
  document: string
  changed: string
  at: number
}

/** What keeps the price from being proposed, or the proposal from being approved now. */
async function refusalsOf(ctx: StaffContext, judged: Judged): Promise<string[]> {
  const { effectiveAt, priceBefore, before, after, document, changed, at, isProposed, isCorrection } = judged
  const rules = noticeRules(ctx.deps, { byTwo: isCorrection })
  const problem = await problemOf(async () => {
    earliestInstant(effectiveAt, ctx.now)
    if (!isDeepStrictEqual(termsOf(before), priceBefore))
      throw new Failure('catalogChanged', { message: '这个模型的价格在提议之后变过，请重新提议' })
    if (!isProposed && !isCorrection)
      assertLead({ before: priceBefore, effectiveAt, after, now: ctx.now, ...rules })
    await assertNoticePeriod(ctx.db, {
      id: null,
      before: document,
      after: changed,
      effectiveAt: at,
      now: ctx.now,
      ...rules,
    })
  })
  return problem === null ? [] : [problem]
}
