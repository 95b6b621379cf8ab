import type { Generated } from 'kysely'

export interface BatchTables {
  file: FileTable
  file_part: FilePartTable
  batch: BatchTable
  batch_line: BatchLineTable
}

/** A file of a user: what a batch is made of, or what became of one. Its parts are there before its row is. */
interface FileTable {
  id: string
  user_id: string
  /** Empty: it was made by a session, or its key is not known. */
  key_id: Generated<string>
  purpose: 'batch' | 'batch_output'
  name_sealed: string
  /** Bytes. */
  size: number
  created_at: number
  expires_at: number
}

/** Bytes of a file in the order of `seq`, each part base64 and sealed. */
interface FilePartTable {
  file_id: string
  seq: number
  user_id: string
  body_sealed: string
  expires_at: number
}

/** A list of calls that nodes do when they have time for it. */
interface BatchTable {
  id: string
  user_id: string
  /** Empty: it was begun by a session. */
  key_id: string
  endpoint: string
  input_file_id: string
  output_file_id: string | null
  error_file_id: string | null
  /** `finalizing`: every line has ended, and its files are being written. */
  status:
    | 'validating'
    | 'in_progress'
    | 'finalizing'
    | 'cancelling'
    | 'completed'
    | 'failed'
    | 'expired'
    | 'cancelled'
  /** JSON of what is wrong with its file; empty unless it failed. */
  errors: string
  /** JSON of what its user noted with it, sealed. */
  metadata_sealed: string
  total: number
  completed: number
  failed: number
  /** Bytes of its answers. */
  answer_size: number
  /** What its lines cost. */
  cost_nano: bigint
  package_tokens: number
  /** When its file is read or its files are written; a node that does so moves this ahead, so it is also the lease. */
  run_at: number
  created_at: number
  /** When its lines began to run, and until when they may. */
  started_at: number | null
  due_at: number
  cancelled_at: number | null
  /** When lines of it ended because its time was over. */
  expired_at: number | null
  /** When no line was left to do, and when its files were there. */
  finalized_at: number | null
  ended_at: number | null
}

/** One call of a batch; there until the batch's files are written. */
interface BatchLineTable {
  batch_id: string
  /** It counts from 1, as its file has it. */
  n: number
  user_id: string
  /** Its bytes in the file. */
  begins_at: number
  size: number
  state: 'waiting' | 'running' | 'completed' | 'failed'
  /** Id of the claim that runs it; a later claim replaces it. */
  claim: string
  /** When it is due; a node that does it moves this ahead, so it is also the lease. */
  run_at: number
  tries: number
  /** Empty: it was not called. */
  request_id: string
  /** HTTP status; 0: it was not called. */
  http_status: number
  /** JSON that it is answered, sealed. Kept before it is paid; shown only then. */
  answer_sealed: string
  /** JSON of `KeptSettlement` (server/content/batch): its answer is there and is to be paid. Empty: nothing is. */
  settlement: string
}
