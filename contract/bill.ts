import { z } from 'zod'
import { BILL_GRAINS, bill } from './entities/bill.ts'
import { billDifference } from './entities/bill-difference.ts'
import { billTotal } from './entities/bill-total.ts'
import { list } from './envelope.ts'
import { ofKind } from './kinds.ts'
import { Reason } from './reason.ts'
import { SignedYuan, Timestamp, Yuan } from './user.ts'

/** What upstreams call their requests; no name of a person or address of mail is one. */
export const UPSTREAM_ID = /^[\w.:=+/-]{1,128}$/

/** Characters of a file, and its lines below the head. */
export const BILL_CHARS_MAX = 16 * 1024 * 1024
export const BILL_LINES_MAX = 100_000

const amounts = { theirAmount: SignedYuan, ourAmount: SignedYuan, difference: SignedYuan }
export const Bill = bill.row.extend(amounts)
export type Bill = z.infer<typeof Bill>

export const BillDifference = billDifference.row.extend({
  theirAmount: SignedYuan.nullable(),
  ourAmount: SignedYuan.nullable(),
  difference: SignedYuan.nullable(),
})
export type BillDifference = z.infer<typeof BillDifference>

/** A difference of kind `lost`: the bill's tokens and amount become what our request used and cost, once. */
export const BillSettleLost = z.strictObject({ id: z.string().min(1).max(64), reason: Reason })

export const BillTotal = billTotal.row.extend({
  theirAmount: SignedYuan.nullable(),
  ourAmount: SignedYuan,
  difference: SignedYuan.nullable(),
})

/** The head of a column of the file, or of several whose numbers are added, with `+` between them; empty: the file has none. */
const Column = z.string().trim().max(200)

/** How the bills of one upstream are written: kept for its channel. */
export const BILL_FORMAT = {
  grain: z.enum(Object.keys(BILL_GRAINS) as [keyof typeof BILL_GRAINS, ...(keyof typeof BILL_GRAINS)[]]),
  /** The column has the ids of the upstream, or ours if the bill repeats them. */
  requestId: Column,
  time: Column,
  /** Times and days that name no zone are read in this one. */
  zone: z.enum(['+08:00', '+00:00']),
  model: Column,
  /** Which part of the model's column is its name, from 1, where semicolons part it; 0: all of it. */
  modelPart: z.int().min(0).max(20),
  /** Names in the bill that differ from ours at the upstream, one a line: `billed name = our name`. */
  models: ofKind('longText', z.string().trim().max(4000)),
  input: Column,
  cached: Column,
  written: Column,
  output: Column,
  /** The input counts what is read from caches, and written to them, once more. */
  isCacheInInput: z.boolean(),
  /** Where each item has a line of its own: what it is, and how much of it. */
  item: Column,
  quantity: Column,
  /** Tokens that one of `quantity` is. */
  quantityUnit: z.enum(['1', '1000', '1000000']),
  /** How many requests a line sums. */
  requests: Column,
  amount: Column,
  /** Yuan that one of the bill's unit is: `0.01` for fen, the rate of exchange for dollars. */
  rate: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,9})?$/, '须为至多 9 位小数的数')
    .refine((text) => /[1-9]/.test(text), '须大于 0'),
  /** Yuan by which one amount may differ, for what upstreams round. */
  tolerance: Yuan,
} as const

export const BillFormat = z.strictObject(BILL_FORMAT)
export type BillFormat = z.output<typeof BillFormat>

/** It applies until staff say another; it has no columns. */
export const NO_BILL_FORMAT: BillFormat = {
  grain: 'request',
  requestId: '',
  time: '',
  zone: '+08:00',
  model: '',
  modelPart: 0,
  models: '',
  input: '',
  cached: '',
  written: '',
  output: '',
  isCacheInInput: true,
  item: '',
  quantity: '',
  quantityUnit: '1',
  requests: '',
  amount: '',
  rate: '1',
  tolerance: '0.00',
}

/** The format of a channel; `rev` 0: none is kept yet. */
export const BillFormatRow = z.object({
  id: z.string(),
  name: z.string(),
  isSet: z.boolean(),
  ...BILL_FORMAT,
  rev: z.int(),
})

const channelId = z.string().min(1).max(128)

/** What is not sent stays as it is. */
export const BillFormatEdit = BillFormat.partial().extend({
  id: channelId,
  rev: z.int().min(0),
  reason: Reason,
})

export const billFormatList = list({
  row: BillFormatRow,
  sort: ['name'],
  filters: { keyword: z.string().max(64).optional() },
  titles: { name: '渠道', isSet: '已填好', grain: '比对', time: '时间列', model: '模型列', amount: '金额列' },
})

export const BillUpload = z.strictObject({
  channelId,
  /** The file's text, with a head, separated by commas or tabs. */
  csv: ofKind('file', z.string().min(1, '请选择文件').max(BILL_CHARS_MAX, '文件至多 16 MiB，请按天拆分')),
  /** The bill's period; null: from its first time to its last. */
  beginAt: Timestamp.nullable().default(null),
  endAt: Timestamp.nullable().default(null),
})

/** What would be read; nothing is kept. */
export const BillPreview = z.object({
  /** The heads of the file. */
  columns: z.string(),
  /** Why it cannot be compared; empty: it can. */
  problem: z.string(),
  lines: z.int(),
  beginAt: Timestamp.nullable(),
  endAt: Timestamp.nullable(),
  models: z.string(),
  amount: SignedYuan.nullable(),
})
