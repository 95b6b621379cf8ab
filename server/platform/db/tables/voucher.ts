import type { Generated } from 'kysely'
import type { voucher } from '../../../../contract/entities/voucher.ts'
import type { EntityTable } from './entity.ts'

export interface VoucherTables {
  voucher_batch: VoucherBatchTable
  voucher: VoucherTable
  voucher_handler: VoucherHandlerTable
  voucher_key: VoucherKeyTable
}

/** Locking its row serializes everything that happens to its codes. */
interface VoucherBatchTable extends EntityTable<typeof voucher> {
  /** `scheduled` and `expired` of the wire follow from the time. */
  state: 'waiting' | 'cancelled' | 'active' | 'paused' | 'closed'
  /** User id of who drew its codes last; empty: not known, or not drawn. */
  drawn_by: Generated<string>
}

/** A code. Those that are not redeemed are replaced when the batch is drawn again. */
interface VoucherTable {
  id: string
  batch_id: string
  /** It is made with the key of vouchers: the code itself is kept nowhere. */
  code_hash: string
  /** Its last four characters. */
  tail: string
  redeemed_by: string | null
  redeemed_at: number | null
  /** Who redeemed it: keyed hashes of phone and ID number that are equal within the batch alone. They outlive the account, as the books do; empty: not known. */
  phone_mark: Generated<string>
  person_mark: Generated<string>
  created_at: number
}

/** Staff who issued, approved or drew a batch, and so may not redeem its codes. */
interface VoucherHandlerTable {
  batch_id: string
  user_id: string
  /** Keyed hashes as those of `voucher`, made when the account was closed; empty: it was not, or had none. */
  phone_mark: Generated<string>
  person_mark: Generated<string>
}

/** One row: the random key of all hashes here, so that they stay the same when `SECRET_KEY` is rotated. */
interface VoucherKeyTable {
  id: 'vouchers'
  key_sealed: string
}
