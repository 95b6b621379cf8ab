/** An order as a provider keeps it. */
export interface Trade {
  orderNo: string
  fen: number
  subject: string
  notifyUrl: string
  status: 'waiting' | 'paid' | 'closed'
  transactionId: string
  refunds: Map<string, number>
}

let payments = 0

/** What a provider knows: orders, who paid them, what was paid back. */
export function createTrades() {
  const trades = new Map<string, Trade>()
  return {
    all: trades,
    open(order: Pick<Trade, 'orderNo' | 'fen' | 'subject' | 'notifyUrl'>): Trade {
      const trade = trades.get(order.orderNo) ?? {
        ...order,
        status: 'waiting' as const,
        transactionId: '',
        refunds: new Map<string, number>(),
      }
      trades.set(trade.orderNo, trade)
      return trade
    },
    /** The payer pays, with or without a callback. */
    pay(orderNo: string): Trade {
      const trade = trades.get(orderNo)
      if (!trade) throw new Error(`the provider knows no order ${orderNo}`)
      if (trade.status === 'waiting') {
        payments += 1
        trade.status = 'paid'
        trade.transactionId = `42000000${String(payments).padStart(20, '0')}`
      }
      return trade
    },
    /** The payer pays once more, which the provider takes as a payment of its own. */
    payAgain(orderNo: string): Trade {
      const first = trades.get(orderNo)
      if (!first) throw new Error(`the provider knows no order ${orderNo}`)
      payments += 1
      const again: Trade = {
        ...first,
        status: 'paid',
        transactionId: `42000000${String(payments).padStart(20, '0')}`,
        refunds: new Map(),
      }
      trades.set(`${orderNo} again`, again)
      return again
    },
    /** A trade by the provider's own id, or else by the order. */
    find: (transactionId: unknown, orderNo: unknown) =>
      typeof transactionId === 'string' && transactionId !== ''
        ? [...trades.values()].find((trade) => trade.transactionId === transactionId)
        : trades.get(String(orderNo)),
    refunded: (orderNo: string) =>
      [...(trades.get(orderNo)?.refunds.values() ?? [])].reduce((sum, fen) => sum + fen, 0),
  }
}
