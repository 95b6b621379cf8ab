import type { ComponentType } from 'react'
import type { ListHeadName } from '../config/names.ts'
import { LedgerProof } from '../income/ledger-proof.tsx'
import type { ListTable } from './use-list-table.ts'

/** What can stand between the filters of a list and its rows. */
export const listHeads: Record<ListHeadName, ComponentType<{ table: ListTable }>> = {
  'ledger-proof': LedgerProof,
}
