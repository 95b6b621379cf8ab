import { z } from 'zod'
import { ChatSettings } from './chat-settings.ts'
import { Timestamp } from './user.ts'

/** Ids that the console makes itself, so that a repeated save changes what is there: 22 base62 characters. */
export const MessageId = z.string().regex(/^[0-9A-Za-z]{22}$/, '编号须为 22 位字母或数字')
const Id = z.string().min(1).max(64)
const ModelId = z.string().max(256)

/** Characters of a message that can be kept. */
export const MESSAGE_TEXT_MAX = 200_000

/** Conversations side by side: one question to several models. */
export const LANES_MAX = 4
export const ATTACHMENTS_MAX = 4

/** `compare` has 2 to 4 lanes, `chat` has one. */
export const CONVERSATION_KINDS = ['chat', 'compare'] as const
const Kind = z.enum(CONVERSATION_KINDS)

/** One model's side of a conversation. Its messages form a tree; what is shown is the way from its root to `leafId`. */
export const Lane = z.strictObject({
  modelId: ModelId,
  leafId: MessageId.nullable(),
  settings: ChatSettings,
})
export type Lane = z.infer<typeof Lane>

const Title = z.string().trim().min(1, '请填写标题').max(60, '标题至多 60 个字')
const Lanes = z.array(Lane).min(1).max(LANES_MAX)

/** What an answer cost and how fast it came. */
export const AnswerFacts = z.strictObject({
  ttftMs: z.int().min(0).nullable(),
  durationMs: z.int().min(0),
  promptTokens: z.int().min(0),
  completionTokens: z.int().min(0),
  /** Yuan, decimal; null while the gateway has not said it (a stopped answer). */
  cost: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,9})?$/)
    .nullable(),
  /** Finds the receipt. */
  requestId: z.string().max(64),
})
export type AnswerFacts = z.infer<typeof AnswerFacts>

/** An answer that was cut short can be gone on with so many times. */
export const CONTINUATIONS_MAX = 20

/** `streaming` at rest: the page was left in mid-answer. `cut`: the model's limit ended it. */
export const ANSWER_STATES = ['streaming', 'done', 'stopped', 'cut', 'failed'] as const

const shared = {
  id: MessageId,
  /** The lane's place, from 0. */
  lane: z
    .int()
    .min(0)
    .max(LANES_MAX - 1),
  /** Null begins a tree; several messages may have one parent: these are branches. */
  parentId: MessageId.nullable(),
  text: z.string().max(MESSAGE_TEXT_MAX, '单条消息至多 20 万字'),
}

export const QuestionInput = z.strictObject({
  ...shared,
  role: z.literal('user'),
  /** Ids of pictures that were attached to this conversation. */
  attachments: z.array(Id).max(ATTACHMENTS_MAX, `至多 ${ATTACHMENTS_MAX} 张图片`),
})
export const AnswerInput = z.strictObject({
  ...shared,
  role: z.literal('assistant'),
  reasoning: z.string().max(MESSAGE_TEXT_MAX, '思考过程至多 20 万字'),
  /** How long it reasoned before it spoke. */
  reasoningMs: z.int().min(0).nullable(),
  modelId: ModelId,
  state: z.enum(ANSWER_STATES),
  /** Of the call that wrote its end, and of those that wrote what stands before that, in their order. */
  facts: AnswerFacts.nullable(),
  earlier: z.array(AnswerFacts).max(CONTINUATIONS_MAX).default([]),
})
export const MessageInput = z.discriminatedUnion('role', [QuestionInput, AnswerInput])
export type MessageInput = z.infer<typeof MessageInput>

const createdAt = { createdAt: Timestamp }
/** `isBetter`: marked as the better answer of a comparison; null where nothing was marked. */
const StoredQuestion = QuestionInput.extend(createdAt)
const StoredAnswer = AnswerInput.extend({ ...createdAt, isBetter: z.boolean().nullable() })
export const StoredMessage = z.discriminatedUnion('role', [StoredQuestion, StoredAnswer])
export type StoredMessage = z.infer<typeof StoredMessage>

/** A conversation as the list shows it. */
export const Conversation = z.object({
  id: z.string(),
  kind: Kind,
  title: z.string(),
  messageCount: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Conversation = z.infer<typeof Conversation>

export const ConversationDetail = Conversation.extend({
  lanes: Lanes,
  /** Whether all lanes are sent the settings of the first. */
  isSynced: z.boolean(),
  messages: z.array(StoredMessage),
})
export type ConversationDetail = z.infer<typeof ConversationDetail>

export const ConversationAdd = z.strictObject({
  kind: Kind,
  title: Title,
  lanes: Lanes,
  isSynced: z.boolean(),
})
export const ConversationEdit = z.strictObject({
  id: Id,
  title: Title.optional(),
  lanes: Lanes.optional(),
  isSynced: z.boolean().optional(),
})

/** The words go in a body, not in an address: they may be as personal as what they find. */
export const ConversationSearch = z.strictObject({
  keyword: z.string().trim().min(1, '请填写关键词').max(64),
})
/** `excerpt`: where the words stand in a message; empty if they are in the title. */
export const ConversationFound = Conversation.extend({ excerpt: z.string() })
/** At most 50. `isPartial`: there may be more, since there were too many or the search took too long. */
export const ConversationsFound = z.object({ records: z.array(ConversationFound), isPartial: z.boolean() })

export const MessageSave = z.strictObject({ conversationId: Id, message: MessageInput })

/** `betterId` won over `otherIds`, all answers to one question; null takes the mark back. */
export const AnswerMark = z.strictObject({
  conversationId: Id,
  betterId: MessageId.nullable(),
  otherIds: z.array(MessageId).min(1).max(LANES_MAX),
})
/** How often the caller marked a model's answer as the better one, of how many comparisons. */
export const ModelWins = z.object({ modelId: z.string(), wins: z.int(), comparisons: z.int() })

export const EXPORT_FORMATS = ['markdown', 'json'] as const
export const ConversationExport = z.strictObject({ id: Id, format: z.enum(EXPORT_FORMATS) })
export const ExportedFile = z.object({ fileName: z.string(), contentType: z.string(), text: z.string() })

/** Base64 that fits into a request of 1 MiB: 675 KiB of picture. */
export const ATTACHMENT_BASE64_MAX = 921_600
export const ATTACHMENT_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
const Picture = {
  contentType: z.enum(ATTACHMENT_TYPES),
  /** Base64. */
  data: z
    .string()
    .min(4)
    .max(ATTACHMENT_BASE64_MAX, '图片过大，请压缩后再试')
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, '须为 base64'),
}
export const AttachmentAdd = z.strictObject({ conversationId: Id, ...Picture })
export const Attachment = z.object(Picture)

/** A system prompt that its owner keeps for reuse. */
export const PromptPreset = z.object({ id: z.string(), name: z.string(), text: z.string() })
export type PromptPreset = z.infer<typeof PromptPreset>
/** Without an id a new one. */
export const PromptPresetSave = z.strictObject({
  id: Id.optional(),
  name: z.string().trim().min(1, '请填写名称').max(32, '名称至多 32 个字'),
  text: z.string().trim().min(1, '请填写内容').max(20_000, '内容至多 20000 字'),
})
