import type { CallTables } from './tables/call.ts'
import type { ConsoleTables } from './tables/console.ts'
import type { ConversationTables } from './tables/conversation.ts'
import type { KeyTables } from './tables/key.ts'
import type { MediaTables } from './tables/media.ts'
import type { NodeTables } from './tables/node.ts'
import type { NoticeTables } from './tables/notice.ts'
import type { OrderTables } from './tables/order.ts'
import type { PaymentTables } from './tables/payment.ts'
import type { RequestTables } from './tables/request.ts'
import type { RollUpTables } from './tables/roll-up.ts'
import type { SecretTables } from './tables/secret.ts'
import type { SignInTables } from './tables/sign-in.ts'
import type { UserTables } from './tables/user.ts'
import type { WalletTables } from './tables/wallet.ts'

/**
 * The tables, for SQLite and PostgreSQL alike. Money columns end in `_nano` (nano-yuan) and are `bigint`, as are `amount` and
 * `balance_after` of the ledger; every other integer is a `number`. Times are milliseconds. Flags are 0 or 1.
 * Phones, names and other personal data are stored only sealed (`*_sealed`) and as a keyed hash (`*_hash`).
 */
export interface Tables
  extends
    CallTables,
    ConsoleTables,
    ConversationTables,
    KeyTables,
    MediaTables,
    NodeTables,
    NoticeTables,
    OrderTables,
    PaymentTables,
    RequestTables,
    RollUpTables,
    SecretTables,
    SignInTables,
    UserTables,
    WalletTables {}
