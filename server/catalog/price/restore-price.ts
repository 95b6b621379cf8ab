import { z } from 'zod'
import type { Price } from '../../../contract/model.ts'
import { readSnapshot } from '../../platform/db/read-snapshot.ts'
import { Failure } from '../../platform/errors.ts'
import { propose } from '../../identity/index.ts'
import { modelOf } from '../publishing/catalog-models.ts'
import { documentOf } from '../publishing/document-of.ts'
import { parseGiven } from '../publishing/parse-given.ts'
import { documentAt } from '../publishing/timeline.ts'
import type { Context, Verb } from '../context.ts'
import { termsOf } from '../model/to-model.ts'
import { rehearse } from './preview-price.ts'
import { rehearsalPeriod } from './rehearsal-period.ts'

/** Proposes that a model costs again what it did by a past version; all else stays. */
export const restorePrice: Verb<'price.restore'> = async ({ ctx, input: { reason, ...past } }) => {
  const change = await readPastPrice(ctx, past)
  return propose(ctx, { action: 'price.propose', payload: { ...change, reason }, reason })
}

export const previewRestoredPrice: Verb<'price.restorePreview'> = ({ ctx, input }) =>
  readSnapshot(
    ctx.db,
    async (db) => {
      const { before, ...change } = await readPastPrice({ ...ctx, db }, input)
      const period = rehearsalPeriod({}, ctx.now)
      return rehearse({ ...ctx, db }, { ...change, priceBefore: before, period, isProposed: false })
    },
    { isBrief: true },
  )

const Past = z.looseObject({
  models: z.array(
    z.looseObject({
      id: z.string(),
      price: z.record(z.string(), z.unknown()),
      batchPercent: z.int().default(0),
    }),
  ),
})

interface PastPrice {
  modelId: string
  before: Price
  price: Record<string, unknown>
  effectiveAt: null
  isCorrection: true
}

/** @throws Failure notFound for a version without the model, badRequest for what it costs already */
async function readPastPrice(
  ctx: Pick<Context, 'db' | 'now'>,
  { modelId, version }: { modelId: string; version: number },
): Promise<PastPrice> {
  const { models } = Past.parse(JSON.parse(await documentOf(ctx, version)))
  const past = models.find(({ id }) => id === modelId)
  if (!past) throw new Failure('notFound', { message: `第 ${version} 版里没有这个模型` })
  const before = termsOf(modelOf(parseGiven(await documentAt(ctx.db, ctx.now)), modelId))
  const price = { ...past.price, batchPercent: past.batchPercent }
  return { modelId, before, price, effectiveAt: null, isCorrection: true }
}
