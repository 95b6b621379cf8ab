import type { LiabilityItem } from '../../../../contract/report.ts'
import type { ReceiptLine } from '../../../../contract/stats.ts'

export interface RollUpTables {
  ledger_day: LedgerDayTable
  call_day: CallDayTable
  call_hour: CallHourTable
  key_day: KeyDayTable
  key_hour: KeyHourTable
  order_day: OrderDayTable
  order_amount: OrderAmountTable
  order_paid_day: OrderPaidDayTable
  offer_day: OfferDayTable
  ttft_hour: TtftTable
  ttft_day: TtftTable
  usage_day: UsageDayTable
  attempt_day: AttemptDayTable
  platform_day: PlatformDayTable
  platform_attempt: PlatformAttemptTable
  platform_charge: PlatformChargeTable
  platform_customer: PlatformCustomerTable
  late_use: LateUseTable
  model_day: ModelDayTable
  earlier_package_use: EarlierPackageUseTable
}

/** Roll-ups by Asia/Shanghai day (`day_at`, its first ms), written by triggers alone. A row that came to 0 stays. */
interface LedgerDayTable {
  user_id: string
  day_at: number
  asset: 'yuan' | 'token'
  kind: string
  row_count: number
  /** Sums of the amounts above and below 0: nano-yuan, or tokens. */
  in_nano: bigint
  out_nano: bigint
  first_id: number
  last_id: number
}

interface CallDayTable {
  user_id: string
  day_at: number
  model_id: string
  status: 'running' | 'succeeded' | 'failed' | 'aborted'
  row_count: number
  prompt_tokens: number
  cached_tokens: number
  cache_write_5m_tokens: number
  cache_write_1h_tokens: number
  completion_tokens: number
  package_tokens: number
  cost_nano: bigint
  last_at: number
}

type CallHourTable = Omit<CallDayTable, 'day_at'> & { hour_at: number }

/** Finished calls by API key (empty: by session); summed when they are asked for, and again where `call_day` says otherwise. */
type KeyDayTable = CallDayTable & { key_id: string }
type KeyHourTable = CallHourTable & { key_id: string }

interface OrderDayTable {
  user_id: string
  day_at: number
  kind: 'topup' | 'purchase'
  status: 'pending' | 'paid' | 'refunded' | 'closed'
  row_count: number
  amount_nano: bigint
}

/** How many orders are of about an amount (`step` is 32 times its natural logarithm), and between which amounts. */
type OrderAmountTable = Omit<OrderDayTable, 'day_at' | 'amount_nano'> & {
  step: number
  low_nano: bigint
  high_nano: bigint
}

/** It is by the day of payment; those never paid are by the day they were made, 115741 days earlier. */
type OrderPaidDayTable = Omit<OrderDayTable, 'amount_nano'>

/** Purchases of an offer by the day of payment, those that are not paid by the day they were made. */
interface OfferDayTable {
  offer_id: string
  status: OrderDayTable['status']
  day_at: number
  row_count: number
  quantity: number
  amount_nano: bigint
  refunded_nano: bigint
}

type Bucket = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

/** How many finished calls had their first byte after how long, by hour or day (`at`); kept by triggers too. */
type TtftTable = {
  user_id: string
  at: number
  model_id: string
  /** Eight buckets in a row; a bucket is the power of 1.25, rounded down, that its milliseconds are. */
  octave: number
  calls: number
} & Record<`n${Bucket}`, number>

/** What finished calls used, by line of the receipt and price of one unit. The wallet adds to it as it settles. */
interface UsageDayTable {
  model_id: string
  day_at: number
  user_id: string
  item: ReceiptLine['item']
  /** These say what was asked for of pictures; of tokens the service tier, and the length of prompt that the price is above of. Empty: none. */
  quality: string
  size: string
  unit_nano: bigint
  line_count: number
  quantity: number
  /** What the balance was charged for, and what packages paid of the list price. */
  billed_nano: bigint
  package_nano: bigint
}

/** What attempts cost us, by the day of the call, or of the test. */
interface AttemptDayTable {
  /** Empty: a test of what no model leads to. */
  model_id: string
  day_at: number
  /** Empty: a test. */
  user_id: string
  channel: string
  origin: 'call' | 'test'
  row_count: number
  /** Those with no cost price although they used something. */
  unpriced: number
  /** It is without what was lost. */
  cost_nano: bigint
  /** These are of those that were lost: how many there are, of how many the most is not known, and what the others cost at most. */
  lost: number
  lost_unknown: number
  lost_nano: bigint
}

/** What changed what is owed to all users, by day: a job makes it of the days that are over. */
interface PlatformDayTable {
  day_at: number
  item: LiabilityItem
  row_count: number
  balance_nano: bigint
  package_nano: bigint
  cash_nano: bigint
}

/** Attempts of all users, by day: a job makes it of the days that are over. */
type PlatformAttemptTable = Omit<AttemptDayTable, 'user_id'>

/** What calls of all users were charged and took of packages, by day: a job makes it of the days that are over. */
interface PlatformChargeTable {
  day_at: number
  model_id: string
  revenue_nano: bigint
}

/** What calls of a customer came to from the first day of the month to this one: a job makes it of the days that are over. */
interface PlatformCustomerTable {
  day_at: number
  /** Empty: tests. */
  user_id: string
  revenue_nano: bigint
  cost_nano: bigint
  row_count: number
  tests: number
  lost: number
}

/** Calls that ended days after they began: the sums of all users for their day are made once more. */
interface LateUseTable {
  request_id: string
  settled_at: number
  day_at: number
}

/** How calls of a model went, of all users by day: a job makes it of the days that are over. */
interface ModelDayTable {
  model_id: string
  day_at: number
  answered: number
  /** It is without those that their caller ended or the model refused. */
  broken: number
  /** Median of the time to the first byte in milliseconds; null: none was measured. */
  ttft_p50_ms: number | null
}

/** Entries of the ledger for calls from before `package_use` was written: none comes any more. */
interface EarlierPackageUseTable {
  created_at: number
  ledger_id: number
}
