import type { Generated } from 'kysely'

export interface RequestTables {
  subject_lock: SubjectLockTable
  idempotency: IdempotencyTable
  v1_answer: V1AnswerTable
  v1_answer_part: V1AnswerPartTable
  response: ResponseTable
}

/** One row per phone, address, user …: locked before what it did is counted, so that parallel requests cannot pass a limit together. */
interface SubjectLockTable {
  subject: string
  touched_at: number
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
  request_id: string
  body_hash: string
  /** `kept`: can be given again; `spooled`: the same, from its parts; `unkept`: was too long to keep; `charged`: broke off after it had cost something. */
  state: 'running' | 'kept' | 'spooled' | 'unkept' | 'charged'
  content_type: string
  /** Base64 of the answer, sealed; empty unless `kept`. */
  body_sealed: string
  /** How long a running call need not have a hold yet to be believed alive. */
  lease_until: number
  created_at: number
}

/** A long answer, in the order of `seq`, each part base64 and sealed. Written while the answer comes, so that it is never whole in memory. */
interface V1AnswerPartTable {
  user_id: string
  request_id: string
  seq: number
  body_sealed: string
  created_at: number
}

/** An answer of `POST /v1/responses` that can be read again, and gone on from, by its user. */
interface ResponseTable {
  /** `resp_` and the id of its request. */
  id: string
  user_id: string
  /** Empty: it was made by a session, or its key is not known. */
  key_id: Generated<string>
  request_id: string
  /** The response that it goes on from, which may be gone. */
  previous_id: string | null
  /** `in_progress`: in the background, as long as its call runs. */
  status: 'in_progress' | 'completed' | 'incomplete' | 'failed' | 'cancelled'
  /** JSON of `StoredBody` (server/content/response), sealed. */
  body_sealed: string
  /** Bytes of that JSON. */
  size: number
  created_at: number
}
