import { getModel, getUptime, listModels, listPriceHistory, listSpeeds } from '../../catalog/index.ts'
import type { Handlers } from './types.ts'

export const modelHandlers = {
  'model.list': listModels,
  'model.detail': getModel,
  'model.priceHistory': listPriceHistory,
  'model.uptime': getUptime,
  'model.speeds': listSpeeds,
} satisfies Handlers<'model.'>
