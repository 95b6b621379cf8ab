import type { Generated } from 'kysely'

/**
 * The tables, for SQLite and PostgreSQL alike. Money columns end in `_nano` (nano-yuan) and are `bigint`, as are `amount` and
 * `balance_after` of the ledger; every other integer is a `number`. Times are milliseconds. Flags are 0 or 1.
 * Phones, names and other personal data are stored only sealed (`*_sealed`) and as a keyed hash (`*_hash`).
 */
export interface Tables {
  user: UserTable
  session: SessionTable
  sms_code: SmsCodeTable
  subject_lock: SubjectLockTable
  sms_send: SmsSendTable
  captcha_spent: CaptchaSpentTable
  password_attempt: PasswordAttemptTable
  api_key: ApiKeyTable
  api_key_spend: ApiKeySpendTable
  key_rate: KeyRateTable
  wallet: WalletTable
  token_package: TokenPackageTable
  ledger_entry: LedgerEntryTable
  hold: HoldTable
  call: CallTable
  usage_hour: UsageHourTable
  ledger_day: LedgerDayTable
  call_day: CallDayTable
  call_hour: CallHourTable
  order_day: OrderDayTable
  ttft_hour: TtftTable
  ttft_day: TtftTable
  order: OrderTable
  payment: PaymentTable
  payment_receipt: PaymentReceiptTable
  payment_refund: PaymentRefundTable
  payment_alert: PaymentAlertTable
  reconciliation: ReconciliationTable
  verification: VerificationTable
  verification_attempt: VerificationAttemptTable
  invite: InviteTable
  idempotency: IdempotencyTable
  v1_answer: V1AnswerTable
  media: MediaTable
  media_part: MediaPartTable
  video: VideoTable
}

interface UserTable {
  id: string
  phone_hash: string
  phone_sealed: string
  username: string
  nickname: string
  email_sealed: string
  /** argon2id, or empty while no password is set. */
  password_hash: string
  type: 'person' | 'company'
  is_verified: number
  invite_code: string
  created_at: number
  deleted_at: number | null
}

interface SessionTable {
  id: string
  token_hash: string
  user_id: string
  device: string
  ip: string
  created_at: number
  last_seen_at: number
  expires_at: number
}

interface SmsCodeTable {
  id: string
  phone_hash: string
  purpose: string
  code_hash: string
  tries_left: number
  created_at: number
  expires_at: number
}

/** One row per phone, address, user …: locked before what it did is counted, so that parallel requests cannot pass a limit together. */
interface SubjectLockTable {
  subject: string
  touched_at: number
}

interface SmsSendTable {
  id: string
  phone_hash: string
  ip: string
  sent_at: number
}

interface CaptchaSpentTable {
  id: string
  expires_at: number
}

/** Tries at a password that were not right; `subject` names whose (a hash of a phone or an address, a user). */
interface PasswordAttemptTable {
  id: string
  subject: string
  attempted_at: number
}

interface ApiKeyTable {
  id: string
  user_id: string
  name: string
  key_hash: string
  prefix: string
  last4: string
  /** JSON arrays and object of contract/key.ts. */
  models: string
  ips: string
  budget: string
  /** Calls and tokens a minute; null = as many as it likes. */
  rpm: number | null
  tpm: number | null
  created_at: number
  expires_at: number | null
  last_used_at: number | null
  revoked_at: number | null
}

/** What a key spent in a period: `total`, a day `2026-11-21` or a month `2026-11`; `held_nano` is of calls in flight. */
interface ApiKeySpendTable {
  key_id: string
  period: string
  spent_nano: bigint
  held_nano: bigint
}

/** What a key used in the last minute. */
interface KeyRateTable {
  key_id: string
  /** JSON array of `[second, calls, tokens]`. */
  steps: string
  updated_at: number
}

/** One row a user; locking it serializes everything that moves the user's money or tokens. */
interface WalletTable {
  user_id: string
  balance_nano: bigint
  held_nano: bigint
  tokens: number
  held_tokens: number
}

interface TokenPackageTable {
  id: string
  user_id: string
  offer_id: string
  name: string
  order_no: string
  /** JSON array of model ids, or `["*"]`. */
  models: string
  total: number
  remaining: number
  held: number
  created_at: number
  expires_at: number
  /** When the rest was written off. */
  closed_at: number | null
}

/** Append-only; unique by (asset, kind, ref_type, ref_id, package_id), that is, by what caused it. */
interface LedgerEntryTable {
  id: Generated<number>
  user_id: string
  asset: 'yuan' | 'token'
  kind: string
  /** Nano-yuan or tokens, signed. */
  amount: bigint
  balance_after: bigint
  ref_type: string
  ref_id: string
  /** The owned package of a token row, else empty. */
  package_id: string
  remark: string
  created_at: number
}

interface HoldTable {
  /** The request id of the call. */
  id: string
  user_id: string
  key_id: string
  amount_nano: bigint
  tokens: number
  /** JSON array `[{ packageId, tokens }]`, in the order of deduction. */
  packages: string
  status: 'open' | 'settled' | 'released'
  node_id: string
  created_at: number
  /** An open hold past this is released by whichever node sees it first (BP6). */
  lease_until: number
  closed_at: number | null
}

interface CallTable {
  request_id: string
  user_id: string
  /** Empty for a call by session. */
  key_id: string
  model_id: string
  /** JSON of the price at admission, in nano-yuan per unit. */
  price: string
  status: 'running' | 'succeeded' | 'failed' | 'aborted'
  prompt_tokens: number
  cached_tokens: number
  completion_tokens: number
  /** JSON of the receipt's lines. */
  lines: string
  package_tokens: number
  cost_nano: bigint
  held_nano: bigint
  is_estimated: number
  ttft_ms: number | null
  duration_ms: number | null
  created_at: number
}

/** One row per user, model and hour (`hour_at`, ms), written by the wallet with each settlement: the books are verified against it. */
interface UsageHourTable {
  user_id: string
  model_id: string
  hour_at: number
  calls: number
  failed_calls: number
  prompt_tokens: number
  cached_tokens: number
  completion_tokens: number
  package_tokens: number
  cost_nano: bigint
  last_called_at: number
}

/**
 * Roll-ups by Asia/Shanghai day (`day_at`, its first ms) that lists and statistics count and sum with. Triggers of the tables that
 * they sum keep them exact, whoever writes and whenever; nothing else writes them. A row whose `row_count` came to 0 stays.
 */
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
  completion_tokens: number
  package_tokens: number
  cost_nano: bigint
  last_at: number
}

type CallHourTable = Omit<CallDayTable, 'day_at'> & { hour_at: number }

interface OrderDayTable {
  user_id: string
  day_at: number
  kind: 'topup' | 'purchase'
  status: 'pending' | 'paid' | 'refunded' | 'closed'
  row_count: number
  amount_nano: bigint
}

/** How many finished calls had their first byte within a bucket of time, by hour or day (`at`); kept by triggers too. */
interface TtftTable {
  user_id: string
  at: number
  model_id: string
  /** The power of 1.25, rounded down, that its milliseconds are. */
  bucket: number
  calls: number
}

interface OrderTable {
  order_no: string
  user_id: string
  kind: 'topup' | 'purchase'
  subject: string
  channel: string
  amount_nano: bigint
  /** The package offer of a purchase, else empty and 0. */
  offer_id: string
  quantity: number
  status: 'pending' | 'paid' | 'refunded' | 'closed'
  /** The provider's transaction id; unique per channel. */
  transaction_id: string | null
  created_at: number
  expires_at: number
  paid_at: number | null
  closed_at: number | null
}

/** An order at a provider. */
interface PaymentTable {
  order_no: string
  channel: string
  /** The ways to pay; empty until the provider gave them, and where there is none. */
  pay_url: string
  qr_code: string
  /** When the provider was last asked, and how often. */
  queried_at: number
  queries: number
  /** When it is asked next, in case its callback is lost; null = it is known how the order ended. */
  query_at: number | null
}

/** Money that a provider says it took, once per transaction. */
interface PaymentReceiptTable {
  channel: string
  transaction_id: string
  order_no: string
  amount_nano: bigint
  /** `surplus`: the order was paid or closed already, the money has to go back. */
  outcome: 'credited' | 'surplus'
  received_at: number
}

/** Money that goes back through the channel it came by. */
interface PaymentRefundTable {
  refund_no: string
  order_no: string
  channel: string
  amount_nano: bigint
  tries: number
  /** When the provider is asked next; null once it is done. */
  try_at: number | null
  created_at: number
  done_at: number | null
}

/** Something about payments that somebody has to look at; a repetition counts up. */
interface PaymentAlertTable {
  id: string
  channel: string
  kind: 'forged' | 'mismatch' | 'surplus' | 'missingHere' | 'missingThere' | 'amountDiffers' | 'refundFails'
  /** Unique in its channel and kind: a transaction, an order, or a reason and a day. */
  subject: string
  order_no: string
  transaction_id: string
  /** What the provider speaks of. */
  amount_nano: bigint
  /** In words; no secrets. */
  detail: string
  times: number
  created_at: number
  last_at: number
}

/** A day of a channel that was compared with the provider's bill. */
interface ReconciliationTable {
  channel: string
  /** `2026-11-21` in Asia/Shanghai. */
  day: string
  /** Rows of the bill. */
  payments: number
  refunds: number
  /** Each of them is an alert. */
  differences: number
  done_at: number
}

interface VerificationTable {
  user_id: string
  real_name_sealed: string
  id_number_sealed: string
  id_number_hash: string
  provider: string
  consent_version: string
  verified_at: number
}

interface VerificationAttemptTable {
  id: string
  user_id: string
  attempted_at: number
}

interface InviteTable {
  invitee_id: string
  inviter_id: string
  created_at: number
  rewarded_at: number | null
}

interface IdempotencyTable {
  user_id: string
  route: string
  key: string
  body_hash: string
  /** The stored answer, sealed, or empty while the first request is in flight. */
  answer_sealed: string
  created_at: number
}

/** What a call of `/v1` with an `Idempotency-Key` was answered; one row per caller, route and key. */
interface V1AnswerTable {
  /** A user, and the API key it called with (empty for a session). */
  user_id: string
  key_id: string
  route: string
  key: string
  /** The call that answers, or answered. */
  request_id: string
  body_hash: string
  /** `kept`: can be given again; `unkept`: was too long to keep; `charged`: broke off after it had cost something. */
  state: 'running' | 'kept' | 'unkept' | 'charged'
  content_type: string
  /** Base64 of the answer, sealed; empty unless kept. */
  body_sealed: string
  /** How long a running call need not have a hold yet to be believed alive. */
  lease_until: number
  created_at: number
}

/** A picture or a video that a user may fetch until `expires_at`. Its bytes are there before its row is. */
interface MediaTable {
  id: string
  user_id: string
  content_type: string
  /** Bytes. */
  size: number
  created_at: number
  expires_at: number
}

interface MediaPartTable {
  media_id: string
  /** From 0. */
  part: number
  bytes: Buffer
  expires_at: number
}

/** A job that makes a video; any node may do its next step. */
interface VideoTable {
  id: string
  user_id: string
  /** The call that its money is held for. */
  request_id: string
  model_id: string
  /** The name of the upstream that took it, and its id there. */
  upstream: string
  upstream_id: string
  /** The request's JSON, sealed. */
  request_sealed: string
  seconds: number
  size: string
  status: 'queued' | 'in_progress' | 'completed' | 'failed'
  /** Percent. */
  progress: number
  /** Why it failed, for its owner. */
  error: string
  /** Empty until it is completed. */
  media_id: string
  /** The next step is due then; whoever does it moves this ahead first, so that it is the lease of the step as well. */
  run_at: number
  created_at: number
  ended_at: number | null
}
