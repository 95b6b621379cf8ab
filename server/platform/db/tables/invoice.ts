import type { company } from '../../../../contract/entities/company.ts'
import type { invoice } from '../../../../contract/entities/invoice.ts'
import type { invoiceTitle } from '../../../../contract/entities/invoice-title.ts'
import type { EntityTable } from './entity.ts'

export interface InvoiceTables {
  invoice_title: InvoiceTitleTable
  invoice: InvoiceTable
  invoice_item: InvoiceItemTable
  invoice_reversal: InvoiceReversalTable
  invoice_number: InvoiceNumberTable
  company_verification: CompanyVerificationTable
  document: DocumentTable
  document_part: DocumentPartTable
}

interface InvoiceTitleTable extends EntityTable<typeof invoiceTitle> {
  /** JSON of `TitleBody` (server/money/invoice/title-body.ts). */
  body_sealed: string
}

interface InvoiceTable extends EntityTable<typeof invoice> {
  /** JSON of the title as it was when it was applied for; empty once the account of an invoice that was never issued is closed. */
  buyer_sealed: string
  /** Refunded and to be reversed. */
  due_nano: bigint
  /** The PDF. */
  document_id: string | null
  decided_at: number | null
  /** It is the member of staff; empty: no one yet. */
  decided_by: string
  rev: number
}

/** What an invoice takes of one order. The claim of those that wait or stand is in `order.invoiced_nano`. */
interface InvoiceItemTable {
  invoice_id: string
  order_no: string
  user_id: string
  amount_nano: bigint
  reversed_nano: bigint
  due_nano: bigint
}

/** A red-letter invoice. */
interface InvoiceReversalTable {
  id: string
  invoice_id: string
  user_id: string
  number: string
  amount_nano: bigint
  reason: string
  made_by: string
  issued_at: number
  created_at: number
}

/** Numbers of invoices and red-letter invoices: each is recorded once. */
interface InvoiceNumberTable {
  number: string
  invoice_id: string
}

interface CompanyVerificationTable extends EntityTable<typeof company> {
  legal_person_sealed: string
  /** Empty: it was not given. */
  id_number_sealed: string
  /** It is the document of the business licence; null once another was submitted. */
  document_id: string | null
  decided_by: string
  consent_version: string
}

/** A file that a user or staff uploaded. */
interface DocumentTable {
  id: string
  user_id: string
  purpose: 'invoice' | 'licence'
  content_type: string
  /** Bytes. */
  size: number
  created_at: number
}

/** Bytes in the order of `seq`, each part base64 and sealed. */
interface DocumentPartTable {
  document_id: string
  seq: number
  user_id: string
  body_sealed: string
}
