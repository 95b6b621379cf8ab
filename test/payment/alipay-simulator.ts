import { createSign, createVerify } from 'node:crypto'
import { listen } from './listen.ts'
import { keysOf } from './keys.ts'
import { createTrades, type Trade } from './trades.ts'
import { zip } from './zip.ts'
import { toGbk } from './to-gbk.ts'

const yuan = (fen: number) => (fen / 100).toFixed(2)
const toFen = (text: string) => Math.round(Number(text) * 100)

type Fields = Record<string, string>

/** `a=1&b=2`, by name and without what is not signed. */
const textOf = (fields: Fields, leftOut: string[]) =>
  Object.entries(fields)
    .filter(([name, value]) => value !== '' && !leftOut.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

interface BillLine {
  orderNo: string
  transactionId: string
  fen: number
}

/** Alipay's gateway, on HTTP and with keys of its own. */
export async function startAlipay() {
  const app = keysOf('alipay app')
  const own = keysOf('alipay')
  const appId = '2021000000000001'
  const sellerId = '2088000000000001'
  const trades = createTrades()
  const state = {
    isDown: false,
    isForged: false,
    isRefusing: false,
    methods: [] as string[],
    bill: [] as BillLine[],
  }
  const signOf = (text: string, key = own.privateKey) =>
    createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64')

  const requireOurs = (fields: Fields) => {
    const verify = createVerify('RSA-SHA256').update(textOf(fields, ['sign']), 'utf8')
    if (!verify.verify(app.publicKey, fields.sign ?? '', 'base64')) throw new Error('isv.invalid-signature')
    if (fields.app_id !== appId) throw new Error('isv.invalid-app-id')
  }
  const openFrom = (fields: Fields) => {
    const content = JSON.parse(fields.biz_content ?? '{}') as Record<string, string>
    return trades.open({
      orderNo: content.out_trade_no ?? '',
      fen: toFen(content.total_amount ?? ''),
      subject: content.subject ?? '',
      notifyUrl: fields.notify_url ?? '',
    })
  }
  const missing = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST' }
  const good = { code: '10000', msg: 'Success' }

  const answer = (fields: Fields): object => {
    const content = JSON.parse(fields.biz_content ?? '{}') as Record<string, string>
    const orderNo = content.out_trade_no ?? ''
    const trade = trades.all.get(orderNo)
    switch (fields.method) {
      case 'alipay.trade.precreate':
        openFrom(fields)
        return { ...good, out_trade_no: orderNo, qr_code: `https://qr.alipay.example/${orderNo}` }
      case 'alipay.trade.query':
        return trade ? { ...good, ...tradeFields(trade), buyer_logon_id: '测***@example.com' } : missing
      case 'alipay.trade.close':
        if (!trade) return missing
        if (trade.status === 'paid')
          return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_STATUS_ERROR' }
        trade.status = 'closed'
        return { ...good, out_trade_no: orderNo }
      case 'alipay.trade.refund': {
        const paid = trades.find(content.trade_no, orderNo)
        if (state.isRefusing)
          return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' }
        if (paid?.status !== 'paid') return missing
        const isNew = !paid.refunds.has(content.out_request_no ?? '')
        paid.refunds.set(content.out_request_no ?? '', toFen(content.refund_amount ?? ''))
        return { ...good, out_trade_no: orderNo, fund_change: isNew ? 'Y' : 'N' }
      }
      case 'alipay.data.dataservice.bill.downloadurl.query':
        return { ...good, bill_download_url: `${server.origin}/bill.zip` }
      default:
        return { code: '40006', msg: 'Insufficient Permissions' }
    }
  }

  const server = await listen((request, body, response) => {
    if (state.isDown) return response.destroy()
    if (request.url === '/bill.zip') return response.end(billOf(state.bill))
    const { searchParams } = new URL(request.url ?? '', 'http://alipay.example')
    const fields = Object.fromEntries([...searchParams, ...new URLSearchParams(body.toString())])
    requireOurs(fields)
    state.methods.push(fields.method ?? '')
    const text = JSON.stringify(answer(fields))
    const member = `${(fields.method ?? '').replaceAll('.', '_')}_response`
    return response.end(`{"${member}":${text},"sign":"${signOf(state.isForged ? `${text} ` : text)}"}`)
  })

  const noticeOf = (trade: Trade, changes: Fields = {}): Fields => ({
    notify_time: '2026-11-21 09:31:00',
    notify_type: 'trade_status_sync',
    notify_id: `n${trade.transactionId}`,
    app_id: appId,
    charset: 'utf-8',
    version: '1.0',
    seller_id: sellerId,
    gmt_payment: '2026-11-21 09:31:00',
    subject: trade.subject,
    receipt_amount: yuan(trade.fen),
    ...tradeFields(trade),
    ...changes,
  })
  /** The body of a callback, as Alipay signs it unless told otherwise. */
  const sign = (fields: Fields, key = own.privateKey) => ({
    ...fields,
    sign_type: 'RSA2',
    sign: signOf(textOf(fields, []), key),
  })
  const notice = (trade: Trade, changes: Fields = {}) =>
    new URLSearchParams(sign(noticeOf(trade, changes))).toString()

  return {
    trades,
    state,
    keys: { app, own },
    noticeOf,
    sign,
    notice,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    /** The payer opens the page that the merchant made. */
    openPage(payUrl: string): Trade {
      const fields = Object.fromEntries(new URL(payUrl).searchParams)
      requireOurs(fields)
      return openFrom(fields)
    },
    env: {
      PAY_ALIPAY_APP_ID: appId,
      PAY_ALIPAY_SELLER_ID: sellerId,
      PAY_ALIPAY_PRIVATE_KEY: app.privatePem,
      PAY_ALIPAY_PUBLIC_KEY: own.publicPem,
      PAY_ALIPAY_GATEWAY: `${server.origin}/gateway.do`,
    },
    close: server.close,
  }
}

const STATUS = { waiting: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' }

const tradeFields = (trade: Trade): Fields => ({
  out_trade_no: trade.orderNo,
  trade_no: trade.transactionId,
  trade_status: STATUS[trade.status],
  total_amount: yuan(trade.fen),
})

function billOf(lines: BillLine[]): Buffer {
  const rows = lines.map(
    ({ orderNo, transactionId, fen }) =>
      `${transactionId}\t,${orderNo}\t,${fen < 0 ? '退款' : '交易'}     ,充值,${yuan(fen)}`,
  )
  const table = [
    '#支付宝业务明细查询',
    '#-----------------业务明细列表----------------',
    '支付宝交易号,商户订单号,业务类型,商品名称,订单金额（元）',
    ...rows,
    '#-----------------业务明细列表结束----------------',
  ]
  return zip([
    ['summary.csv', toGbk('#支付宝业务汇总查询\r\n')],
    ['detail.csv', toGbk(table.join('\r\n'))],
  ])
}

export type AlipaySimulator = Awaited<ReturnType<typeof startAlipay>>
