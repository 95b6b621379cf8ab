import {
  changePrice,
  isOffered,
  launchOf,
  modelOf,
  parseGiven,
  publishForStaff,
  readGiven,
  readProposedPrice,
} from '../../catalog/index.ts'
import { Failure } from '../../platform/errors.ts'
import { propose } from '../../identity/index.ts'
import type { StaffContext, Verb } from '../context.ts'

/** Writes the price of a draft at once, and proposes to put it on sale at that price. */
export const launchSetupModel: Verb<'setup.launch'> = async ({ ctx, input }) => {
  const { id, rev, reason, ...fields } = input
  const { price } = await readProposedPrice(ctx, {
    ...fields,
    modelId: id,
    effectiveAt: null,
    images: null,
    tiers: null,
    batchPercent: null,
  })
  const launch = await writePrice(ctx, { id, rev, price, reason })
  return propose(ctx, { action: 'catalogModel.launch', payload: { ...launch, reason }, reason })
}

interface Written {
  id: string
  rev: number
  price: Record<string, unknown>
  reason: string
}

async function writePrice(ctx: StaffContext, { id, rev, price, reason }: Written) {
  const written: { launch?: ReturnType<typeof launchOf> } = {}
  await publishForStaff(ctx, {
    subject: `model:${id}`,
    async change(document) {
      const model = modelOf(parseGiven(document), id)
      if (isOffered(model)) throw new Failure('rowChanged', { message: '这个模型已经上架' })
      if (launchOf(model).rev !== rev)
        throw new Failure('rowChanged', { message: '这个模型已被改动，请核对后再上架' })
      const after = changePrice(document, { modelId: id, price })
      written.launch = launchOf(modelOf((await readGiven(after)).catalog, id))
      return after
    },
    source: 'edit',
    reason,
  })
  return written.launch
}
