import type { Generated } from 'kysely'

export interface MediaTables {
  media: MediaTable
  media_part: MediaPartTable
  video: VideoTable
  creation: CreationTable
}

/** A picture or a video that a user may fetch until `expires_at`. Its bytes are there before its row is. */
interface MediaTable {
  id: string
  user_id: string
  /** Empty: it was made by a session, or its key is not known. */
  key_id: Generated<string>
  content_type: string
  /** Bytes. */
  size: number
  created_at: number
  expires_at: number
}

interface MediaPartTable {
  media_id: string
  /** It counts from 0. */
  part: number
  bytes: Buffer
  expires_at: number
}

/** A job that makes a video; any node may do its next step. */
interface VideoTable {
  id: string
  user_id: string
  /** Empty: it was made by a session, or its key is not known. */
  key_id: Generated<string>
  /** The call that its money is held for. */
  request_id: string
  model_id: string
  /** The upstream that took it and the account there (`name` and `account` of an `Upstream`), and its id there. */
  upstream: string
  /** Empty for jobs older than this column. */
  upstream_account: string
  upstream_id: string
  request_sealed: string
  seconds: number
  /** `1280x720`. */
  size: string
  status: 'queued' | 'in_progress' | 'completed' | 'failed'
  /** Percent. */
  progress: number
  /** Why it failed, for its owner. */
  error: string
  /** Empty until it is completed. */
  media_id: string
  /** When the next step is due; a node that starts it moves this ahead, so it is also the lease of the step. */
  run_at: number
  created_at: number
  ended_at: number | null
}

/** Pictures, speech or a transcript that were made in the experience centre; videos are found by their jobs. */
interface CreationTable {
  id: string
  user_id: string
  request_id: string
  kind: 'image' | 'speech' | 'transcript'
  model_id: string
  /** The prompt or the words, sealed. */
  text_sealed: string
  /** JSON of contract/creation.ts. */
  settings: string
  /** JSON array of the ids of its media. */
  media_ids: string
  created_at: number
  expires_at: number
}
