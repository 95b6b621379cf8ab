import type { Generated } from 'kysely'

export interface WalletTables {
  wallet: WalletTable
  token_package: TokenPackageTable
  package_use: PackageUseTable
  ledger_entry: LedgerEntryTable
  hold: HoldTable
  allowance: ReservationTable
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
  models: string
  total: number
  /** Whole tokens and the one that was begun. */
  remaining: number
  held: number
  /** What one token of it pays for: nano-yuan of list price. */
  worth_nano: Generated<bigint>
  /** 1: a token of a call takes at most one of it. So are packages that were sold before tokens had a worth. */
  is_capped: Generated<number>
  /** What is used of the token that was begun: less than its worth. */
  begun_nano: Generated<bigint>
  /** 1: its owner put it aside, calls do not use it. */
  is_aside: Generated<number>
  created_at: number
  expires_at: number
  /** When the rest was written off. */
  closed_at: number | null
}

/** What a call took of a package; calls that took nothing have no row, nor have those made before packages had a worth. */
interface PackageUseTable {
  request_id: string
  package_id: string
  /** Tokens that were used up: the call's row of the ledger; 0: it only used a part of one. */
  tokens: number
  /** Taken of the package's value, and the list price that this paid: the same, unless the package is capped. */
  value_nano: bigint
  list_nano: bigint
  /** When the call was settled. */
  settled_at: Generated<number>
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
  /** JSON `[{ packageId, tokens, nano }]`, in the order of deduction; `nano`: the value that the call may take, as a string. */
  packages: string
  status: 'open' | 'settled' | 'released'
  node_id: string
  created_at: number
  /** An open hold past this is released by the first node that sees it (BP6). */
  lease_until: number
  closed_at: number | null
}

/** Money that a node reserved in a wallet (part of `held_nano`), so that calls there need no holds of their own. */
interface ReservationTable {
  id: string
  user_id: string
  node_id: string
  /** No less than what the calls in flight that it pays for may cost. */
  amount_nano: bigint
  /** Past this it is returned by the first node that sees it (BP6). */
  lease_until: number
  /** When the unused part was reclaimed. */
  recalled_at: number | null
  /** The most that calls which have no row yet may cost us upstream; null: any sum. */
  upstream_nano: Generated<bigint | null>
}
