import { createHash } from 'node:crypto'
import { z } from 'zod'
import { parseYuan } from '../../../../../contract/money.ts'
import { readBillTable } from '../bill-table.ts'
import type { BillRow } from '../channel.ts'
import type { WechatAccount } from './wechat-account.ts'
import { callWechat } from './wechat-call.ts'
import { sendToWechat } from './wechat-send.ts'

const Download = z.looseObject({ download_url: z.url(), hash_value: z.string() })

/** The bill of a day: a table whose hash WeChat Pay signed. */
export async function fetchWechatBill(account: WechatAccount, day: string): Promise<BillRow[]> {
  const answer = await callWechat(account, {
    method: 'GET',
    target: `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`,
  })
  if (answer.code === 'NO_STATEMENT_EXIST') return []
  if (answer.code !== '') throw new Error(`wechat refused the bill: ${answer.code}`)
  const { download_url: url, hash_value: hash } = Download.parse(answer.body)
  const file = await sendToWechat(account, { method: 'GET', target: url })
  if (file.statusCode !== 200) throw new Error(`wechat's bill answered ${file.statusCode}`)
  if (createHash('sha1').update(file.bytes).digest('hex') !== hash.toLowerCase())
    throw new Error("wechat's bill is not the one that it signed")
  return readBillTable(file.bytes.toString('utf8'), '微信订单号').flatMap(toRow)
}

function toRow(row: Record<string, string>): BillRow[] {
  const kind = row['交易状态'] === 'REFUND' ? 'refund' : 'payment'
  if (kind === 'payment' && row['交易状态'] !== 'SUCCESS') return []
  const amount = row[kind === 'refund' ? '申请退款金额' : '订单金额'] ?? ''
  return [
    {
      kind,
      orderNo: row['商户订单号'] ?? '',
      transactionId: row['微信订单号'] ?? '',
      ...(kind === 'refund' && row['商户退款单号'] && { refundNo: row['商户退款单号'] }),
      amountNano: parseYuan(amount) ?? -1n,
    },
  ]
}
