import { good, stubWire } from '../stub-wire.ts'

export const orderNumbered = (index: number, parts: object = {}) => ({
  orderNo: `no-${index}`,
  kind: 'topup',
  subject: `充值 ${index}`,
  amount: '10.00',
  channel: 'sandbox',
  status: 'paid',
  createdAt: 1763688600000,
  paidAt: 1763688700000,
  expiresAt: 1763690400000,
  ...parts,
})

/** A site on which the list of orders has so many, and every other list none. `partsOf`: what is not as usual. */
export function stubOrders(count: number, partsOf: (index: number) => object = () => ({})) {
  return stubWire(({ url, params }) => {
    if (url !== '/order/list') return good({ records: [], total: 0, size: 10, current: 1, pages: 0 })
    const { pageNo, pageSize } = params as Record<string, string>
    const [size, current] = [Number(pageSize), Number(pageNo)]
    const first = (current - 1) * size
    const length = Math.max(0, Math.min(size, count - first))
    const records = Array.from({ length }, (_, index) => orderNumbered(first + index, partsOf(first + index)))
    const pages = Math.ceil(count / size)
    const cursors = { nextCursor: current < pages ? `after ${current}` : null, prevCursor: null }
    return good({ records, total: count, size, current, pages, ...cursors })
  })
}
