import { z } from 'zod'
import { list, multi } from '../envelope.ts'
import { Model, ModelFilter, ModelSpeed, ModelUptime, MODEL_TYPES, PricePeriod } from '../model.ts'
import type { Group } from './endpoint.ts'

export const modelEndpoints = {
  'model.list': {
    method: 'GET',
    path: '/model/list',
    auth: 'public',
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
    method: 'GET',
    path: '/model/detail',
    auth: 'public',
    input: z.strictObject({ modelId: z.string().max(128) }),
    result: Model,
  },
  /** What it cost and will cost, oldest first, at most 200 periods; one that is ahead is announced. */
  'model.priceHistory': {
    method: 'GET',
    path: '/model/priceHistory',
    auth: 'public',
    input: z.strictObject({ modelId: z.string().max(128) }),
    result: z.object({ periods: z.array(PricePeriod) }),
  },
  'model.uptime': {
    method: 'GET',
    path: '/model/uptime',
    auth: 'public',
    input: z.strictObject({ modelId: z.string().max(128) }),
    result: ModelUptime,
  },
  /** Models of which too few calls were measured are not there. */
  'model.speeds': {
    method: 'GET',
    path: '/model/speeds',
    auth: 'public',
    input: z.strictObject({}),
    result: z.array(ModelSpeed),
  },
} as const satisfies Group<'model'>
