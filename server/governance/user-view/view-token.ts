import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { tryParseJson } from '../../../contract/try-parse-json.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

const PURPOSE = 'view-token'
/** Unlike any session token, so that nothing else takes one for its own. */
const PATTERN = /^view\.([\w-]{1,800})\.([\w-]{43})$/

const View = z.object({
  viewId: z.string(),
  /** Whose account is looked at. */
  userId: z.string(),
  staffId: z.string(),
  /** It is the session of the member of staff. */
  sessionId: z.string(),
  /** Roles of theirs, each with its row's `rev`: one that was taken away and given back is another. */
  grants: z.string(),
  expiresAt: z.int(),
})
export type View = z.infer<typeof View>

const sign = (key: string, payload: string) =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(payload).digest('base64url')

export async function grantsOf(db: Db, staffId: string): Promise<string> {
  const rows = await db
    .selectFrom('staff')
    .select(['role', 'rev'])
    .where('user_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .orderBy('role')
    .execute()
  return rows.map(({ role, rev }) => `${role}.${rev}`).join()
}

export function viewToken(secrets: Secrets, view: View): string {
  const payload = Buffer.from(JSON.stringify(view)).toString('base64url')
  return `view.${payload}.${sign(secrets.derive(PURPOSE), payload)}`
}

/** What a token was signed for, whether or not that still holds; null if it is none of ours. */
export function readViewToken(secrets: Secrets, token: string): View | null {
  const [, payload = '', signature = ''] = PATTERN.exec(token) ?? []
  const received = Buffer.from(signature)
  const isOurs = secrets.derivations(PURPOSE).some((key) => {
    const right = Buffer.from(sign(key, payload))
    return right.length === received.length && timingSafeEqual(right, received)
  })
  if (!isOurs) return null
  const parsed = View.safeParse(tryParseJson(Buffer.from(payload, 'base64url').toString('utf8')))
  return parsed.success ? parsed.data : null
}
