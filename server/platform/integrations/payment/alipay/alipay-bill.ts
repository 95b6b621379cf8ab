import { request } from 'undici'
import { z } from 'zod'
import { parseYuan } from '../../../../../contract/money.ts'
import { readBillTable } from '../bill-table.ts'
import type { BillRow } from '../channel.ts'
import type { AlipayAccount } from './alipay-account.ts'
import { callAlipay } from './alipay-call.ts'
import { unzip } from './unzip.ts'

/** The bill of a day: a zip of GBK tables, of which the one with order numbers counts. */
export async function fetchAlipayBill(account: AlipayAccount, day: string): Promise<BillRow[]> {
  const answer = await callAlipay(account, {
    method: 'alipay.data.dataservice.bill.downloadurl.query',
    content: { bill_type: 'trade', bill_date: day },
  })
  if (answer.sub_code === 'isp.bill_not_exist') return []
  const { bill_download_url: url } = z.looseObject({ bill_download_url: z.url() }).parse(answer)
  const file = await request(url, { signal: AbortSignal.timeout(60_000) })
  if (file.statusCode !== 200) throw new Error(`alipay's bill answered ${file.statusCode}`)
  const tables = unzip(Buffer.from(await file.body.arrayBuffer()))
  const decoder = new TextDecoder('gbk')
  const table = tables.map((bytes) => decoder.decode(bytes)).find((text) => text.includes('支付宝交易号'))
  if (table === undefined) throw new Error("alipay's bill has no table of trades")
  return readBillTable(table, '支付宝交易号').map((row) => ({
    kind: row['业务类型'] === '退款' ? 'refund' : 'payment',
    orderNo: row['商户订单号'] ?? '',
    transactionId: row['支付宝交易号'] ?? '',
    ...(row['业务类型'] === '退款' && row['退款批次号/请求号'] && { refundNo: row['退款批次号/请求号'] }),
    amountNano: parseYuan((row['订单金额（元）'] ?? '').replace(/^-/, '')) ?? -1n,
  }))
}
