import { z } from 'zod'
import { CONVERSATION_KINDS } from './conversation.ts'
import { LANES_MAX } from './conversation-limits.ts'
import { Reason } from './reason.ts'
import { ofSensitive } from './sensitive.ts'
import { Timestamp } from './user.ts'

const Id = z.string().min(1).max(64)

/** What a link holds after its `#`: who has it may read. 22 base62 characters (131 bits). */
export const SHARE_TOKEN = /^[0-9A-Za-z]{22}$/
/** Travels in bodies alone, so that it is in no address that a server or proxy logs. */
export const ShareToken = z.strictObject({ token: ofSensitive(z.string().regex(SHARE_TOKEN, '链接不完整')) })

/** Days that a link can be made for; null: until it is revoked. */
export const SHARE_DAYS = [7, 30] as const
export const ShareAdd = z.strictObject({
  conversationId: Id,
  days: z.literal(SHARE_DAYS).nullable(),
})
/** The whole address, with the token in its fragment. */
export const ShareLink = z.object({ id: z.string(), link: ofSensitive(z.string()) })

const message = { text: z.string() }
/** A shown message has no reasoning, costs, request ids, ratings or pictures; only the number of pictures is given. */
const SharedMessage = z.discriminatedUnion('role', [
  z.object({ ...message, role: z.literal('user'), pictures: z.int() }),
  z.object({ ...message, role: z.literal('assistant'), modelId: z.string(), modelName: z.string() }),
])
export type SharedMessage = z.infer<typeof SharedMessage>

const SharedLane = z.object({ modelId: z.string(), modelName: z.string(), messages: z.array(SharedMessage) })
/** What a link shows: of each lane the way that its owner saw when the link was made, without system prompts and parameters. */
export const SharedContent = z.object({
  kind: z.enum(CONVERSATION_KINDS),
  lanes: z.array(SharedLane).min(1).max(LANES_MAX),
})
export type SharedContent = z.infer<typeof SharedContent>

export const SharedConversation = SharedContent.extend({
  title: z.string(),
  /** When the link was made: what was said later is not in it. */
  createdAt: Timestamp,
  expiresAt: Timestamp.nullable(),
})
export type SharedConversation = z.infer<typeof SharedConversation>

export const managedShareFilters = {
  /** A whole link, or what stands after its `#`. */
  search: ofSensitive(z.string().trim().min(1).max(512)).optional(),
}
export const ShareBlock = z.strictObject({ id: Id, reason: Reason })
