import { z } from 'zod'
import { list, multi } from '../envelope.ts'
import { Model, ModelFilter, ModelSpeed, ModelUptime, MODEL_TYPES, PricePeriod } from '../model.ts'
import { publicGet, type Group } from './endpoint.ts'

export const modelEndpoints = {
  'model.list': {
    ...publicGet('/model/list'),
    ...list({
      row: Model,
      sort: ['id', 'name', 'vendor', 'type'],
      filters: {
        ...ModelFilter.shape,
        type_MultiString: multi(MODEL_TYPES).optional(),
        /** Absent: the order of the catalog. */
        column: z.enum(['id', 'name', 'vendor', 'type']).optional(),
      },
    }),
  },
  'model.detail': {
    ...publicGet('/model/detail'),
    input: z.strictObject({ modelId: z.string().max(128) }),
    result: Model,
  },
  /** What it cost and will cost, oldest first, at most 200 periods; one that is ahead is announced. */
  'model.priceHistory': {
    ...publicGet('/model/priceHistory'),
    input: z.strictObject({ modelId: z.string().max(128) }),
    result: z.object({ periods: z.array(PricePeriod) }),
  },
  'model.uptime': {
    ...publicGet('/model/uptime'),
    input: z.strictObject({ modelId: z.string().max(128) }),
    result: ModelUptime,
  },
  /** Models of which too few calls were measured are not there. */
  'model.speeds': { ...publicGet('/model/speeds'), input: z.strictObject({}), result: z.array(ModelSpeed) },
} as const satisfies Group<'model'>
