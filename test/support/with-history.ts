import { z } from 'zod'
import { Change } from '../../contract/change.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { list } from '../../contract/envelope.ts'

// An endpoint that says what was changed of an order. Imported before the config's schema, which reads the names of the endpoints once.
Object.assign(endpoints, {
  'order.history': {
    method: 'GET',
    path: '/order/history',
    auth: 'user',
    ...list({ row: Change, sort: ['at'], filters: { orderNo: z.string() } }),
  },
})
