/** One user has at most this number; deleted ones are not counted. */
export const CONVERSATIONS_MAX = 1000
/** One user has at most this number. */
export const FOLDERS_MAX = 100
/** Characters and bytes of pictures, of all of a user's conversations. */
export const USER_SIZE_MAX = 64 * 1024 * 1024
/** These limit one conversation, which is read and sent whole. */
export const MESSAGES_MAX = 1000
export const CONVERSATION_SIZE_MAX = 8 * 1024 * 1024
export const CONVERSATION_ATTACHMENTS_MAX = 100
/** How long a deleted conversation can be restored before it is erased. */
export const RESTORABLE_MS = 7 * 86_400_000
