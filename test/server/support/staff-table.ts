import { endpoints } from '../../../contract/endpoints.ts'
import { handlers } from '../../../server/maas/handlers.ts'
import { saleEndpoints } from '../../fixtures/staff/sale-endpoints.ts'

const ROW = {
  id: 's1',
  amount: '10.00',
  cost: '7.00',
  channel: { name: '甲', key: 'sk-1' },
  createdAt: 1,
}
const page = { records: [ROW], total: 1, size: 10, current: 1, pages: 1 }

const answers: Record<keyof typeof saleEndpoints, unknown> = {
  'sale.list': { ...page, totals: { amount: '10.00', cost: '7.00' } },
  'sale.detail': ROW,
  'sale.refund': ROW,
  'sale.edit': ROW,
  'sale.close': null,
  'sale.mine': page,
}

/** Adds the endpoints of staff to the table, before the app is made of it. @returns the names of those whose verbs ran */
export function addStaffTable(): string[] {
  const called: string[] = []
  Object.assign(endpoints, saleEndpoints)
  for (const [name, answer] of Object.entries(answers))
    Object.assign(handlers, {
      [name]: async () => {
        called.push(name)
        return answer
      },
    })
  return called
}
