import { getModel } from '../../catalog/model/get-model.ts'
import { getUptime } from '../../catalog/model/get-uptime.ts'
import { listModels } from '../../catalog/model/list-models.ts'
import { listPriceHistory } from '../../catalog/model/list-price-history.ts'
import { listSpeeds } from '../../catalog/model/list-speeds.ts'
import type { Handlers } from './types.ts'

export const modelHandlers = {
  'model.list': listModels,
  'model.detail': getModel,
  'model.priceHistory': listPriceHistory,
  'model.uptime': getUptime,
  'model.speeds': listSpeeds,
} satisfies Handlers<'model.'>
