import { getModel } from '../../services/model/get-model.ts'
import { listModels } from '../../services/model/list-models.ts'
import { listPriceHistory } from '../../services/model/list-price-history.ts'
import type { Handlers } from './types.ts'

export const modelHandlers = {
  'model.list': listModels,
  'model.detail': getModel,
  'model.priceHistory': listPriceHistory,
} satisfies Handlers<'model.'>
