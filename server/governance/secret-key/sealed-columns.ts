import { MAC_PURPOSE } from '../../platform/row-mac/row-mac.ts'
import type { Tables } from '../../platform/db/schema.ts'

interface Sealed<T extends keyof Tables> {
  key: readonly (keyof Tables[T] & string)[]
  columns: readonly (keyof Tables[T] & string)[]
  /** Rows re-encrypted per transaction; few where a row may hold megabytes. */
  batch: number
  /** What its text is sealed for; absent: for nothing named. */
  purpose?: string
}

/** Every column that holds sealed text. A test compares it with the schema, so that none is forgotten by a rotation. */
export const SEALED = {
  user: { key: ['id'], columns: ['phone_sealed', 'email_sealed', 'nickname_sealed'], batch: 50 },
  session: { key: ['id'], columns: ['ip_sealed'], batch: 50 },
  alert_channel: {
    key: ['id'],
    columns: ['address_sealed', 'secret_sealed', 'old_secret_sealed'],
    batch: 50,
  },
  verification: { key: ['user_id'], columns: ['real_name_sealed', 'id_number_sealed'], batch: 50 },
  idempotency: { key: ['user_id', 'route', 'key'], columns: ['answer_sealed'], batch: 50 },
  v1_answer: { key: ['user_id', 'key_id', 'route', 'key'], columns: ['body_sealed'], batch: 4 },
  v1_answer_part: { key: ['request_id', 'seq'], columns: ['body_sealed'], batch: 8 },
  response: { key: ['id'], columns: ['body_sealed'], batch: 4 },
  file: { key: ['id'], columns: ['name_sealed'], batch: 50 },
  file_part: { key: ['file_id', 'seq'], columns: ['body_sealed'], batch: 8 },
  batch: { key: ['id'], columns: ['metadata_sealed'], batch: 50 },
  batch_line: { key: ['batch_id', 'n'], columns: ['answer_sealed'], batch: 8 },
  video: { key: ['id'], columns: ['request_sealed'], batch: 50 },
  creation: { key: ['id'], columns: ['text_sealed'], batch: 50 },
  conversation: { key: ['id'], columns: ['title_sealed', 'setup_sealed'], batch: 50 },
  conversation_folder: { key: ['id'], columns: ['name_sealed'], batch: 50 },
  conversation_message: { key: ['conversation_id', 'id'], columns: ['body_sealed'], batch: 50 },
  conversation_attachment: { key: ['id'], columns: ['data_sealed'], batch: 4 },
  conversation_share: { key: ['id'], columns: ['token_sealed', 'title_sealed', 'body_sealed'], batch: 4 },
  form_draft: { key: ['id'], columns: ['values_sealed'], batch: 20 },
  prompt_preset: { key: ['id'], columns: ['name_sealed', 'text_sealed'], batch: 50 },
  channel_key: { key: ['id'], columns: ['key_sealed'], batch: 50 },
  audit_entry: { key: ['n'], columns: ['address_sealed'], batch: 50 },
  api_key: { key: ['id'], columns: ['ips_sealed'], batch: 50 },
  audit_key: { key: ['id'], columns: ['key_sealed'], batch: 50 },
  security_event: { key: ['user_id', 'kind', 'hour_at'], columns: ['text_sealed'], batch: 50 },
  totp: { key: ['user_id'], columns: ['secret_sealed'], batch: 50 },
  saved_view: { key: ['id'], columns: ['name_sealed', 'query_sealed'], batch: 50 },
  user_note: { key: ['id'], columns: ['text_sealed'], batch: 50 },
  risk_case: { key: ['id'], columns: ['note_sealed'], batch: 50 },
  invoice_title: { key: ['id'], columns: ['body_sealed'], batch: 50 },
  invoice: { key: ['id'], columns: ['buyer_sealed'], batch: 50 },
  company_verification: { key: ['id'], columns: ['legal_person_sealed', 'id_number_sealed'], batch: 50 },
  document_part: { key: ['document_id', 'seq'], columns: ['body_sealed'], batch: 8 },
  row_mac: {
    key: ['table_name', 'row_id'],
    columns: ['digest_sealed'],
    batch: 200,
    purpose: MAC_PURPOSE,
  },
  voucher_key: { key: ['id'], columns: ['key_sealed'], batch: 1 },
} as const satisfies { [T in keyof Tables]?: Sealed<T> }

export type SealedTable = keyof typeof SEALED
export const SEALED_TABLES = Object.keys(SEALED) as SealedTable[]

/** What the text of a table is sealed for. */
export const purposeOf = (table: SealedTable): string | undefined => {
  const sealed = SEALED[table]
  return 'purpose' in sealed ? sealed.purpose : undefined
}
