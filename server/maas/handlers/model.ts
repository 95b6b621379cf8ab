import { getModel } from '../../services/model/get-model.ts'
import { getUptime } from '../../services/model/get-uptime.ts'
import { listModels } from '../../services/model/list-models.ts'
import { listPriceHistory } from '../../services/model/list-price-history.ts'
import { listSpeeds } from '../../services/model/list-speeds.ts'
import type { Handlers } from './types.ts'

export const modelHandlers = {
  'model.list': listModels,
  'model.detail': getModel,
  'model.priceHistory': listPriceHistory,
  'model.uptime': getUptime,
  'model.speeds': listSpeeds,
} satisfies Handlers<'model.'>
