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
    open(given: Pick<Trade, 'orderNo' | 'fen' | 'subject' | 'notifyUrl'>): Trade {
      const trade = trades.get(given.orderNo) ?? {
        ...given,
        status: 'waiting' as const,
        transactionId: '',
        refunds: new Map<string, number>(),
      }
      trades.set(trade.orderNo, trade)
      return trade
    },
    /** The payer pays, whether or not anybody is told. */
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
    refunded: (orderNo: string) =>
      [...(trades.get(orderNo)?.refunds.values() ?? [])].reduce((sum, fen) => sum + fen, 0),
  }
}
