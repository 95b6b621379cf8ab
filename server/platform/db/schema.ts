import type { Kysely } from 'kysely'
import type { AuditTables } from './tables/audit.ts'
import type { BatchTables } from './tables/batch.ts'
import type { CallTables } from './tables/call.ts'
import type { CatalogTables } from './tables/catalog.ts'
import type { ConsoleTables } from './tables/console.ts'
import type { ConversationTables } from './tables/conversation.ts'
import type { DraftTables } from './tables/draft.ts'
import type { InvoiceTables } from './tables/invoice.ts'
import type { KeyTables } from './tables/key.ts'
import type { MediaTables } from './tables/media.ts'
import type { NodeTables } from './tables/node.ts'
import type { NoticeTables } from './tables/notice.ts'
import type { OrderTables } from './tables/order.ts'
import type { PaymentTables } from './tables/payment.ts'
import type { RequestTables } from './tables/request.ts'
import type { RiskTables } from './tables/risk.ts'
import type { RollUpTables } from './tables/roll-up.ts'
import type { SecretTables } from './tables/secret.ts'
import type { SettingTables } from './tables/setting.ts'
import type { ShareTables } from './tables/share.ts'
import type { SignInTables } from './tables/sign-in.ts'
import type { StaffTables } from './tables/staff.ts'
import type { UserAlertTables } from './tables/user-alert.ts'
import type { UserTables } from './tables/user.ts'
import type { BillTables } from './tables/bill.ts'
import type { VoucherTables } from './tables/voucher.ts'
import type { WalletTables } from './tables/wallet.ts'

/**
 * The tables, for both SQLite and PostgreSQL. Columns declared as `bigint` are read as such, every other
 * integer as a `number` (`exact-integers.ts`); money is nano-yuan, `*_nano`. Times are milliseconds. Flags are 0 or 1.
 * Phones, names and other personal data are stored only sealed (`*_sealed`) and as a keyed hash (`*_hash`).
 */
export interface Tables
  extends
    AuditTables,
    BatchTables,
    CallTables,
    CatalogTables,
    ConsoleTables,
    ConversationTables,
    DraftTables,
    InvoiceTables,
    KeyTables,
    MediaTables,
    NodeTables,
    NoticeTables,
    OrderTables,
    PaymentTables,
    RequestTables,
    RiskTables,
    RollUpTables,
    SecretTables,
    SettingTables,
    ShareTables,
    SignInTables,
    StaffTables,
    UserAlertTables,
    UserTables,
    BillTables,
    VoucherTables,
    WalletTables {}

export type Db = Kysely<Tables>
