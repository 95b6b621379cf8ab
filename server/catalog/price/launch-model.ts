import { z } from 'zod'
import { Price } from '../../../contract/model.ts'
import { parseCatalog } from '../schema/load-catalog.ts'
import { Failure } from '../../platform/errors.ts'
import type { StaffContext } from '../context.ts'
import type { ApprovalRule } from '../../identity/index.ts'
import { launchOf, modelOf } from '../publishing/catalog-models.ts'
import { setState } from '../publishing/change-price.ts'
import { publishCatalog } from '../publishing/publish-catalog.ts'
import { isFirstOwnerAlone } from './is-first-owner-alone.ts'
import { assertNoticePeriod, noticeRules } from '../publishing/assert-notice-period.ts'

const Launch = z.strictObject({
  modelId: z.string(),
  price: Price,
  /** It is the revision of the model when it was proposed: another model since then needs another proposal. */
  rev: z.int(),
  reason: z.string(),
})
type Launch = z.infer<typeof Launch>

/** With a price of its own a model goes on sale: always two, unless a platform without customers has one member of staff. */
export const launchModel: ApprovalRule<Launch, StaffContext> = {
  permission: 'price.approve',
  payload: Launch,
  subjectOf: ({ modelId }) => `model:${modelId}`,
  userOf: () => null,
  mustWait: async () => true,
  mayBeAlone: isFirstOwnerAlone,
  async apply(trx, { payload: { modelId, rev, reason }, approvalId, proposerId, deps }) {
    const published = await publishCatalog(trx, {
      deps,
      change(document) {
        const model = modelOf(parseCatalog(document, ''), modelId)
        if (launchOf(model).rev !== rev)
          throw new Failure('catalogChanged', { message: '这个模型在提议之后变过，请重新提议' })
        return setState(document, { modelId, state: 'onSale' })
      },
      actorId: proposerId,
      source: 'edit',
      reason,
      approvalId,
    })
    await assertNoticePeriod(trx, { ...published, ...noticeRules(deps, { byTwo: false }) })
  },
}
